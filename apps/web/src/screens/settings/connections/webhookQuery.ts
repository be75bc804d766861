export const WEBHOOK_QUERY = ['webhook'];
