import payment from './payment.json';

/** What the plans, the checkout and the settings' plan say. */
export const paying = { payment };
