/** How a net is named: its shape, and the first digits of its checksum. */
export const NET = 'net \\d+-\\d+x2-\\d+ [0-9a-f]{8}';
