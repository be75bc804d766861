import type { Deps } from './deps';
import type { Route } from './http/route';
import type { Job } from './jobs/job';
import type { MailTemplate } from './mail/template';

export interface Area<D = Deps, J = unknown> {
  readonly name: string;
  readonly calls: readonly Route<D>[];
  readonly mails?: readonly MailTemplate[];
  readonly jobs?: (deps: J) => readonly Job[];
}
