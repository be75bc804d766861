import { newSecret } from '../../../platform/base/ids';

/** Whoever finds a key in a file sees what it is, and so do the programs that look for lost ones. */
const MARK = 'alveola_';
/** Characters that stay visible: the mark, and 48 of 256 random bits. */
const SHOWN = MARK.length + 8;

export const newApiKey = (): string => `${MARK}${newSecret()}`;
export const isApiKey = (token: string): boolean => token.startsWith(MARK);
export const toPrefix = (key: string): string => key.slice(0, SHOWN);
