import { CONFIRMATION_STEPS } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { link, text } from '../../platform/mail/layout';
import { line, mailTemplate } from '../../platform/mail/template';
import { MINUTE } from '../../platform/time';
import { issueCode } from './confirmation/code';
import { FIRST_LINK_VALID_FOR, issueLink } from './password/link';

/** Who asked for a code has asked again by then. */
const CODE_VALID_FOR = 15 * MINUTE;
const RESET_VALID_FOR = 60 * MINUTE;

const codeData = z.object({ step: z.enum(CONFIRMATION_STEPS), request: z.string() });

export const codeMail = mailTemplate('code', codeData, {
  validFor: CODE_VALID_FOR,
  createSecret: ({ db, now }, { request }) => issueCode(db, now, request),
  write: ({ step }, { words: { code }, secret }) => {
    const { subject, lasts, notYou, notYouLogin } = code;
    const end = step === 'login' ? notYouLogin : notYou;
    const parts = [text(code[step]), { kind: 'code', code: secret } as const, text(lasts), text(end)];
    return { subject, name: null, parts };
  },
});

export const waitingMail = mailTemplate('waiting', z.object({ name: line, clinic: line }), {
  write: (data, { words }) => {
    const { subject, received, next } = words.waiting;
    return { subject, name: data.name, parts: [text(fill(received, data)), text(next)] };
  },
});

export const passwordResetMail = mailTemplate('passwordReset', z.object({ name: line, link: z.string() }), {
  validFor: RESET_VALID_FOR,
  createSecret: (context, data) => issueLink(context, data.link),
  write: ({ name }, { words, secret }) => {
    const { subject, asked, button, lasts, notYou } = words.passwordReset;
    return { subject, name, parts: [text(asked), link(button, secret), text(lasts), text(notYou)] };
  },
});

/** To the first of the provider's people, of whom only the email is known. */
export const firstProviderMail = mailTemplate('firstProvider', z.object({ link: z.string() }), {
  validFor: FIRST_LINK_VALID_FOR,
  createSecret: (context, data) => issueLink(context, data.link, FIRST_LINK_VALID_FOR),
  write: (_, { words, secret }) => {
    const { subject, made, button, lasts } = words.firstProvider;
    return { subject, name: null, parts: [text(made), link(button, secret), text(lasts)] };
  },
});

export const passwordChangedMail = mailTemplate('passwordChanged', z.object({ name: line }), {
  write: ({ name }, { words }) => {
    const { subject, changed, notYou } = words.passwordChanged;
    return { subject, name, parts: [text(changed), text(notYou)] };
  },
});

export const emailChangedMail = mailTemplate('emailChanged', z.object({ name: line, email: line }), {
  write: (data, { words }) => {
    const { subject, changed, notYou } = words.emailChanged;
    return { subject, name: data.name, parts: [text(fill(changed, data)), text(notYou)] };
  },
});

const SIGN_IN_CHANGES = [
  'code-on',
  'code-off',
  'app-on',
  'app-off',
  'passkey-on',
  'passkey-off',
  'recovery',
] as const;

export const signInChangedMail = mailTemplate(
  'signInChanged',
  z.object({ name: line, change: z.enum(SIGN_IN_CHANGES) }),
  {
    write: ({ name, change }, { words }) => {
      const { subject, notYou } = words.signInChanged;
      return { subject, name, parts: [text(words.signInChanged[change]), text(notYou)] };
    },
  },
);

export const invitationMail = mailTemplate(
  'invitation',
  z.object({ inviter: line, clinic: line, link: z.string() }),
  {
    createSecret: (context, data) => issueLink(context, data.link),
    write: (data, { words, secret }) => {
      const { subject, invited, button, lasts, notYou } = words.invitation;
      const parts = [text(fill(invited, data)), link(button, secret), text(lasts), text(notYou)];
      return { subject: fill(subject, data), name: null, parts };
    },
  },
);

export const manyLookupsMail = mailTemplate('manyLookups', z.object({ name: line, count: z.int() }), {
  write: (data, { words }) => {
    const { subject, found, next } = words.manyLookups;
    return { subject, name: data.name, parts: [text(fill(found, data)), text(next)] };
  },
});
