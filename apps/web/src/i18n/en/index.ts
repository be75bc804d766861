import { en as words } from '@alveola/contract/words/en';

/**
 * What the wizard says, loaded with it. A new area: its three files, and its import here, in `nb/index.ts`
 * and in `pt/index.ts`.
 */
export const assessment = { words };
