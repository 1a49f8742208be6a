/** Components have one way of holding state, runes; their classes have short names. */
export default {
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    cssHash: ({ hash, css }) => `p${hash(css).slice(0, 5)}`,
  },
};
