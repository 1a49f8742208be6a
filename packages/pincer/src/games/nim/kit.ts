import { createKit } from '../kit.ts';
import { nim } from './index.ts';

export const kit = createKit({ game: nim, title: 'Nim', benchDepths: { plain: 10, selective: 12 } });
