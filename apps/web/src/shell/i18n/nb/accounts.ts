import type { Words } from '../types';
import account from './account.json';
import provider from './provider.json';

export const accounts: Words<typeof import('../en/accounts').accounts> = { account, provider };
