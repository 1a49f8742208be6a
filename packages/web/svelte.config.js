/** Components have one way of holding state: runes. */
export default { compilerOptions: { runes: true } };
