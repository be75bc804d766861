import { nb as words } from '@alveola/contract/words/nb';
import type { Words } from '../types';

export const assessment: Words<typeof import('../en/index').assessment> = { words };
