/** What the forms of an account say: code → the sentence of specification §5; a screen has its own words for the code. */
export const VALIDATION_MESSAGES = {
  'account.name-required': 'The name field is required',
  'account.own-name-required': 'Name is required',
  'account.country-required': 'The country field is required',
  'account.clinic-name-required': 'The clinic name field is required',
  'account.org-number-required': 'The organization number field is required',
  'account.email-required': 'The email field is required',
  'account.email-invalid': 'Invalid format for email',
  'account.password-required': 'The password field is required',
  'account.password-rule': 'The password must have at least 8 characters, 1 capital letter and 1 number',
  'account.password-long': 'The password cannot be longer than 128 characters',
  'account.password-common': 'This password is among the most used. Choose another',
  'account.password-personal': 'The password must not contain your email or the name of the clinic',
  'account.current-password-required': 'The current password field is required',
  'account.confirmation-required': 'The confirm password field is required',
  'account.confirmation-mismatch': 'Passwords do not match',
  'account.terms-required': 'The terms and conditions must be accepted',
  'account.otp-required': 'The OTP field is required',
  'account.code-required': 'The code field is required',
  'account.reason-required': 'The reason field is required',
  'account.erase-name-required': 'The name of the clinic is required',
  'account.too-long': 'The text is too long',
  'account.characters': 'The text contains a character that cannot be stored',
} as const;

/** What the forms about payment say; their screens have words of their own. */
export const BILLING_MESSAGES = {
  'billing.clinic-users': 'Enter a number of users from 1 to 500',
  'billing.price': 'Enter a price',
} as const;

export type ValidationCode = keyof typeof VALIDATION_MESSAGES;

/** The code of a sentence that the server answered with; null for one that is none of these. */
export function validationCode(sentence: string): string | null {
  return Object.entries(VALIDATION_MESSAGES).find(([, message]) => message === sentence)?.[0] ?? null;
}
