import type { FastifyInstance } from 'fastify';
import { DAY } from '../base/time';

/** In days; RFC 9116 wants less than a year. */
const HOLDS = 180;

export function serveSecurityTxt(app: FastifyInstance, contact: string, now: () => Date): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(now().getTime() + HOLDS * DAY).toISOString();
    const lines = [`Contact: mailto:${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, nb, pt'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
