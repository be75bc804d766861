import type { FastifyInstance } from 'fastify';
import { DAY } from '../base/time';

/** Days for which the answer is said to hold: RFC 9116 wants less than a year. */
const HOLDS = 180;

/** RFC 9116: whom to tell of a weakness. */
export function serveSecurityTxt(app: FastifyInstance, contact: string, now: () => Date): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(now().getTime() + HOLDS * DAY).toISOString();
    const lines = [`Contact: mailto:${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, nb, pt'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
