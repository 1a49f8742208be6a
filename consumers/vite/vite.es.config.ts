import { defineConfig } from 'vite';

/** Workers as ES modules, which may be split into chunks. */
export default defineConfig({ worker: { format: 'es' }, build: { outDir: 'dist-es' } });
