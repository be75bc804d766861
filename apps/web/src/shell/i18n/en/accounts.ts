import account from './account.json';
import provider from './provider.json';

/** What registration, confirmation, passwords, the own account and the provider's console say. */
export const accounts = { account, provider };
