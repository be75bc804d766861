import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { CONFIRMATION_STEPS, INVITED_ROLES } from '@alveola/contract';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { codeLine, mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toMoment } from '../../../platform/mail/template';
import { MINUTE } from '../../../platform/base/time';
import { issueCode } from './confirmationCode';
import { FIRST_LINK_VALID_FOR, issueLink } from './links';

const CODE_VALID_FOR = 15 * MINUTE;
const RESET_VALID_FOR = 60 * MINUTE;

const codeData = z.object({ step: z.enum(CONFIRMATION_STEPS), request: z.string() });

export const codeMail = mailTemplate('code', codeData, {
  validForMs: CODE_VALID_FOR,
  createSecret: ({ db, now }, { request }) => issueCode(db, now, request),
  write: ({ step }, { words: { code, ignore }, secret }) => {
    const { subject, lasts, notYouLogin } = code;
    const end = step === 'login' ? notYouLogin : ignore;
    const parts = [
      text(step === 'login' ? code.login : code.email),
      codeLine(secret),
      text(lasts),
      text(end),
    ];
    return { subject, name: null, parts };
  },
});

export const waitingMail = mailTemplate('waiting', z.object({ name: line, clinic: line }), {
  write: (data, { words }) => {
    const { subject, next } = words.waiting;
    return { subject, name: data.name, parts: [text(fill(next, data))] };
  },
});

export const passwordResetMail = mailTemplate('passwordReset', z.object({ name: line, link: z.string() }), {
  validForMs: RESET_VALID_FOR,
  createSecret: (context, data) => issueLink(context, data.link),
  write: ({ name }, { words, secret }) => {
    const { subject, lasts } = words.passwordReset;
    return { subject, name, parts: [mailLink(subject, secret), text(lasts), text(words.ignore)] };
  },
});

export const firstProviderMail = mailTemplate('firstProvider', z.object({ link: z.string() }), {
  validForMs: FIRST_LINK_VALID_FOR,
  createSecret: (context, data) => issueLink(context, data.link, FIRST_LINK_VALID_FOR),
  write: (_, { words, secret }) => {
    const { subject, made, button, lasts } = words.firstProvider;
    return {
      subject,
      name: null,
      parts: [text(made), mailLink(button, secret), text(`${words.week} ${lasts}`)],
    };
  },
});

export const passwordChangedMail = mailTemplate('passwordChanged', z.object({ name: line }), {
  write: ({ name }, { words }) => {
    const { subject, changed } = words.passwordChanged;
    return { subject, name, parts: [text(`${subject}. ${changed}`), text(words.notYou)] };
  },
});

export const emailChangedMail = mailTemplate('emailChanged', z.object({ name: line, email: line }), {
  write: (data, { words }) => {
    const { subject, changed, notYou } = words.emailChanged;
    return { subject, name: data.name, parts: [text(fill(changed, data)), text(notYou)] };
  },
});

const newDeviceData = z.object({
  name: line,
  at: z.iso.datetime(),
  browser: line.nullable(),
  system: line.nullable(),
  network: line,
});

export const newDeviceMail = mailTemplate('newDevice', newDeviceData, {
  write: ({ name, at, browser, system, network }, { words: { newDevice, notYou }, language, webUrl }) => {
    const { subject, time, device, address, you, button } = newDevice;
    const both = browser && system ? fill(newDevice.both, { browser, system }) : (browser ?? system);
    const facts = [
      fill(time, { when: toMoment(at, language) }),
      fill(device, { device: both ?? newDevice.unknown }),
      fill(address, { network }),
    ];
    return {
      subject,
      name,
      parts: [
        text(`${subject}:`),
        quote(facts.join('\n')),
        text(you),
        text(notYou),
        mailLink(button, `${webUrl}/settings/devices`),
      ],
    };
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
  'single-sign-on',
] as const;

export const signInChangedMail = mailTemplate(
  'signInChanged',
  z.object({ name: line, change: z.enum(SIGN_IN_CHANGES) }),
  {
    write: ({ name, change }, { words }) => {
      const { subject } = words.signInChanged;
      return { subject, name, parts: [text(words.signInChanged[change]), text(words.notYou)] };
    },
  },
);

/** Somebody who tried the factors already knows the password. */
export const wrongFactorsMail = mailTemplate('wrongFactors', z.object({ name: line }), {
  write: ({ name }, { words }) => {
    const { subject, tried, you } = words.wrongFactors;
    return { subject, name, parts: [text(tried), text(you), text(words.notYou)] };
  },
});

export const invitationMail = mailTemplate(
  'invitation',
  z.object({
    inviter: line,
    clinic: line,
    link: z.string(),
    // Mails queued by an older server have no type.
    type: z.enum(INVITED_ROLES).default('clinic_user'),
  }),
  {
    createSecret: (context, data) => issueLink(context, data.link),
    write: (data, { words, roles, secret }) => {
      const { role, button } = words.invitation;
      const subject = fill(words.invitation.subject, data);
      const as = text(fill(role, { role: roles.name[data.type], may: roles.may[data.type] }));
      const parts = [text(`${subject}.`), as, mailLink(button, secret), text(words.week), text(words.ignore)];
      return { subject, name: null, parts };
    },
  },
);

export const manyLookupsMail = mailTemplate('manyLookups', z.object({ name: line, count: z.int() }), {
  write: (data, { words, language }) => {
    const { subject, found, next } = words.manyLookups;
    const count = new Intl.NumberFormat(LANGUAGE_TABLE[language].locale).format(data.count);
    return { subject, name: data.name, parts: [text(fill(found, { count })), text(next)] };
  },
});
