import { pt as words } from '@alveola/contract/words/pt';
import type { Words } from '../types';

export const assessment: Words<typeof import('../en/index').assessment> = { words };
