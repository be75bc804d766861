/** Only the operator knows these, and the samples leave them empty. */
export const SECRETS = {
  SECRET_KEY: 'Zk3x9QwR7vLt2YpN8sHd5JmC4bGfA6uE',
  KEYS: '2026:Zk3x9QwR7vLt2YpN8sHd5JmC4bGfA6uE',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRODUCT: 'prod_1',
};
