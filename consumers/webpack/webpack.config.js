module.exports = {
  mode: 'production',
  // The net of chess is larger than what webpack warns of.
  performance: { maxAssetSize: 512_000 },
};
