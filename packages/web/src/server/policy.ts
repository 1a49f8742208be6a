/** The script of the frame that somebody's game runs in: `routes/your-game/sandbox/frame.ts`. */
const FRAME = 'sha256-qH3IqKa+Dr4zsdt8OESf7/GMkeasYtQEkXifNGYozp4=';

/**
 * What every answer says: only what comes from this server runs, nothing leaves for another one,
 * nobody frames the page, and it is isolated, so that threads may share memory. A worker may come
 * from a `data:` address, and the one script that may stand in a page itself starts it, in a sandboxed
 * frame, where it can reach nothing: so runs the code of a user's game.
 */
export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' '${FRAME}'`,
    "worker-src 'self' data:",
    "connect-src 'self'",
    "img-src 'self'",
    "style-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** What the files of the page are. */
export const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.endgames': 'application/octet-stream',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
