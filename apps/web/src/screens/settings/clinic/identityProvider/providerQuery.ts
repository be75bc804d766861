export const PROVIDER_QUERY = ['identity-provider'];
