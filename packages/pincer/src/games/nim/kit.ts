import { createKit } from '../kit.ts';
import { nim } from './index.ts';

export const kit = createKit({ game: nim, title: 'Nim', benchDepth: 10 });
