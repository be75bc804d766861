/** Code → status and the English message; screens have their own words for the code. */
export const PROBLEMS = {
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  'session-idle': { status: 401, message: 'The session ended after inactivity. Sign in again.' },
  'not-approved': { status: 403, message: 'The account is waiting for approval by the provider.' },
  'account-declined': { status: 403, message: 'The account was not approved by the provider.' },
  'clinic-suspended': {
    status: 403,
    message: 'The clinic is suspended: what it has can be read and exported, nothing new can be started.',
  },
  'no-membership': { status: 403, message: 'This needs an active plan.' },
  'key-scope': { status: 403, message: 'The API key was not made for this call.' },
  forbidden: { status: 403, message: 'This action is unauthorized.' },
  'clinician-completes': {
    status: 403,
    message: 'A report is completed by a clinician of the clinic. Save it in progress.',
  },
  'step-up-needed': {
    status: 403,
    message:
      'This needs a fresh proof of who you are: the password and, where one is set up, the second factor.',
  },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'report-not-found': { status: 404, message: 'The report was not found.' },
  'letter-not-found': { status: 404, message: 'This letter is not kept with the report.' },
  'entry-not-found': { status: 404, message: 'This entry of the report is not kept.' },
  'patient-not-found': { status: 404, message: 'The patient was not found.' },
  'withdrawal-not-found': {
    status: 404,
    message: 'This withdrawal of a rules version is not there, or was lifted.',
  },
  'rules-withdrawn': { status: 409, message: 'This rules version has already been withdrawn.' },
  'recall-not-found': { status: 404, message: 'The recall was not found.' },
  'xray-not-found': { status: 404, message: 'The X-ray image was not found.' },
  'xray-file-missing': {
    status: 404,
    message: 'The file of this X-ray is missing from the store. Add the picture again.',
  },
  'xray-file-damaged': {
    status: 500,
    message: 'The stored file of this X-ray is damaged and is not shown. Add the picture again.',
  },
  'upload-not-found': {
    status: 404,
    message: 'This upload is not there: it was cancelled, or has expired. Send the file again.',
  },
  'upload-offset': { status: 409, message: 'The part does not begin where the upload has come to.' },
  'upload-incomplete': { status: 409, message: 'The file has not arrived to its end yet.' },
  'too-many-uploads': {
    status: 429,
    message: 'Too many uploads are open. Finish or cancel one of them first.',
  },
  'tus-version': { status: 412, message: 'The version of the tus protocol is not 1.0.0.' },
  'passkey-not-found': { status: 404, message: 'The passkey was not found.' },
  'too-many-passkeys': { status: 409, message: 'There are already 10 passkeys. Remove one first.' },
  'passkey-invalid': { status: 422, message: 'The passkey was not accepted.' },
  'single-sign-on-unavailable': {
    status: 404,
    message: 'No sign-in through an identity provider is set up at this address.',
  },
  'single-sign-on-expired': {
    status: 422,
    message:
      'This sign-in was begun in another browser or more than ten minutes ago, or was used. Begin again.',
  },
  'single-sign-on-cancelled': { status: 422, message: 'The sign-in was cancelled at the identity provider.' },
  'single-sign-on-failed': { status: 422, message: 'The answer of the identity provider was not accepted.' },
  'single-sign-on-email': {
    status: 403,
    message: 'The identity provider does not say that the email was verified.',
  },
  'single-sign-on-no-member': {
    status: 403,
    message: 'No user of this clinic belongs to who signed in at the identity provider.',
  },
  'single-sign-on-required': {
    status: 403,
    message: 'The clinic signs in through its identity provider.',
  },
  'identity-provider-unavailable': {
    status: 503,
    message: 'The identity provider cannot be reached right now. Try again in a moment.',
  },
  'identity-provider-not-set': { status: 409, message: 'No identity provider is set.' },
  'identity-link-not-found': { status: 404, message: 'The identity provider knows no such user.' },
  'sign-in-expired': { status: 422, message: 'This sign-in has expired. Sign in again.' },
  'key-not-found': { status: 404, message: 'The API key was not found.' },
  'too-many-keys': { status: 409, message: 'The clinic already has 20 API keys. Revoke one first.' },
  'webhook-not-set': { status: 409, message: 'No webhook is set.' },
  'start-not-found': {
    status: 404,
    message: 'This start address has been used, is older than 60 seconds, or belongs to another clinic.',
  },
  'session-not-found': { status: 404, message: 'The session was not found.' },
  'newer-entry': { status: 409, message: 'Somebody else has saved this part of the report since.' },
  'newer-note': { status: 409, message: 'Somebody else has changed this note since.' },
  'reading-not-found': { status: 404, message: 'The second reading was not found.' },
  'reading-finished': { status: 409, message: 'This second reading is finished and changes no more.' },
  'reading-not-finished': { status: 409, message: 'The second reading is not finished yet.' },
  'reading-nothing': {
    status: 409,
    message: 'No bone level of this report was read, so there is nothing to read again.',
  },
  'report-not-ready': {
    status: 409,
    message: 'Patient information must be saved before the report is completed.',
  },
  'letter-not-completed': {
    status: 409,
    message: 'A letter can only be saved with a completed report. Complete the report first.',
  },
  'report-not-completed': {
    status: 409,
    message: 'The patient sheet and the referral pack are made from a completed report: complete it first.',
  },
  'import-missing': { status: 422, message: 'No file was sent.' },
  'import-too-large': { status: 413, message: 'The file is larger than a referral pack can be.' },
  'import-unsupported': {
    status: 415,
    message: 'The file is neither a referral pack nor an analysis of Alveola.',
  },
  'import-damaged': {
    status: 422,
    message: 'The file is incomplete, or was changed since it was made. Ask for it again.',
  },
  'pack-too-large': {
    status: 413,
    message: 'The X-rays of this report are together too large for a referral pack of 200 MB.',
  },
  'marker-picture-unknown': {
    status: 422,
    message: 'A marker is on a picture that does not belong to this patient.',
  },
  'marker-outside-picture': { status: 422, message: 'A marker is outside its picture.' },
  'marker-on-missing-tooth': { status: 422, message: 'A missing tooth cannot have markers.' },
  'reason-needed': { status: 422, message: 'A completed report is changed with a reason.' },
  'body-too-complex': {
    status: 422,
    message: 'The request is nested too deeply, or a list in it is too long.',
  },
  'body-too-large': { status: 413, message: 'The request is too large.' },
  'xray-too-large': {
    status: 413,
    message: 'The file is larger than 20 MB. Save it smaller or as JPEG and try again.',
  },
  'xray-unsupported': {
    status: 415,
    message: 'The file is not an X-ray image that can be read. JPEG, PNG, WebP, TIFF and DICOM are accepted.',
  },
  'xray-damaged': {
    status: 422,
    message: 'The file is damaged or incomplete. Export it again and try again.',
  },
  'xray-too-many-pixels': {
    status: 422,
    message: 'The picture has more than 100 megapixels or a side above 12,000 pixels. Export it smaller.',
  },
  'xray-too-small': {
    status: 422,
    message: 'The picture has too few pixels to show a tooth. Export it in full size.',
  },
  'xray-too-heavy': {
    status: 422,
    message:
      'The picture needs more time or memory to read than there is. Export it with fewer pixels and try again.',
  },
  'file-infected': {
    status: 422,
    message:
      'Malware was found in the file. It was not stored. Have the computer that it comes from checked.',
  },
  'xray-empty': { status: 422, message: 'The file is empty. Export it again and try again.' },
  'xray-several-pictures': {
    status: 422,
    message: 'The file contains more than one picture. Export the one you need and try again.',
  },
  'xray-multi-frame': {
    status: 422,
    message: 'The file is a series or a volume of many pictures. Export a single X-ray and try again.',
  },
  'xray-duplicate': { status: 409, message: 'This X-ray is in the report already.' },
  'clinic-storage-full': {
    status: 422,
    message:
      'The clinic has used its storage for X-rays. Nothing was stored. The provider can allow it more; the owner finds what is used under Settings, Clinic.',
  },
  'xray-not-dental': {
    status: 409,
    message: 'The file says that it is no dental X-ray. Send it again with `confirmed` to take it anyway.',
  },
  'logo-unsupported': { status: 415, message: 'The logo is neither a PNG nor a JPEG picture.' },
  'logo-too-large': {
    status: 422,
    message: 'The logo has more than 200 kB or a side above 4,000 pixels. Save it smaller.',
  },
  'logo-damaged': { status: 422, message: 'The logo is damaged. Export it again and try again.' },
  'xray-missing': { status: 422, message: 'No picture was sent.' },
  'unsupported-media-type': { status: 415, message: 'The request has a content type that is not read here.' },
  'csrf-mismatch': { status: 419, message: 'CSRF token mismatch.' },
  'login-failed': { status: 422, message: 'The email or the password is not right.' },
  'user-exists': { status: 422, message: 'This user already exists' },
  'user-not-found': { status: 422, message: 'User not found' },
  'code-invalid': { status: 422, message: 'The OTP is invalid' },
  'authenticator-on': { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  'link-invalid': { status: 422, message: 'The link is no longer valid. Ask for a new one.' },
  'password-wrong': { status: 422, message: 'The current password is incorrect.' },
  'clinic-name-differs': { status: 422, message: 'This is not the name of the clinic.' },
  'no-seat': { status: 409, message: 'All seats are in use.' },
  'last-owner': {
    status: 409,
    message: 'A clinic has an owner. Make somebody else one first.',
  },
  'account-approved': {
    status: 409,
    message: 'The account was approved: a clinic that is a customer is suspended, not declined.',
  },
  'account-not-found': { status: 404, message: 'The account was not found.' },
  'trial-used': { status: 409, message: 'The clinic has already used its trial.' },
  'plan-runs': { status: 409, message: 'The clinic already has a paid plan.' },
  'no-paid-plan': { status: 409, message: 'There is no paid plan to change.' },
  'card-declined': { status: 422, message: 'The card was declined.' },
  'checkout-not-found': { status: 404, message: 'The payment was not found.' },
  'checkout-closed': { status: 409, message: 'This payment is closed. Start a new one.' },
  'invoice-not-found': { status: 404, message: 'The invoice was not found.' },
  'invoice-open': { status: 409, message: 'An invoice of the clinic has not been paid yet.' },
  'paid-by-card': {
    status: 409,
    message:
      'The clinic pays for its plan by card. Once it has cancelled, an invoice can be sent for the time after the paid period.',
  },
  'invoice-paid': { status: 409, message: 'The invoice has already been paid.' },
  'invoice-credited': { status: 409, message: 'The invoice has been credited.' },
  'quote-not-found': { status: 404, message: 'The quote request was not found.' },
  'quote-answered': { status: 409, message: 'The offer has already been accepted.' },
  'no-portal': { status: 409, message: 'The payment provider has no pages of its own here.' },
  'signature-invalid': { status: 400, message: 'The signature is not valid.' },
  'payments-unavailable': {
    status: 503,
    message: 'The payment provider cannot be reached. Nothing was charged. Try again in a moment.',
  },
  validation: { status: 422, message: 'The given data was invalid.' },
  'factor-locked': {
    status: 429,
    message:
      'Too many wrong codes were entered in a row. Sign in on a device that you have used before, or choose a new password by “Forgot your password?”.',
  },
  'too-many-attempts': { status: 429, message: 'Too Many Attempts.' },
  'server-error': { status: 500, message: 'Server Error' },
  unavailable: { status: 503, message: 'The service cannot answer right now. Try again in a moment.' },
  'scanner-unavailable': {
    status: 503,
    message:
      'The file could not be checked for malware right now. Nothing was stored. Try again in a moment.',
  },
  'storage-full': { status: 507, message: 'There is no space left to store the file.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457, with the members of the specification beside those of the standard. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export interface Problem {
  readonly type: `/api-docs#${ProblemCode}`;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** The specification's name for `detail`. */
  readonly message: string;
  /** By dotted path in the request: English sentences. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The code of each sentence in `errors`, for which a client has its own words. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /**
   * With `newer-entry`: the newest entry, who saved it and when; with `newer-note` the newest note; with
   * `xray-not-dental` the modality.
   */
  readonly data?: unknown;
}
