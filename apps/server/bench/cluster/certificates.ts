import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In a folder of its own: an authority, and a certificate that it signed. */
export const [AUTHORITY, CERTIFICATE, KEY] = ['ca.pem', 'server.pem', 'server.pem.key'] as const;

/** `names` is what the certificate is for, as OpenSSL writes it: `DNS:app.example.com,IP:127.0.0.1`. */
export function makeCertificates(cwd: string, names: string): void {
  const make = (name: string, key: string, out: string, ...more: string[]) => {
    const pair = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const files = ['-subj', `/CN=${name}`, '-keyout', key, '-out', out];
    execFileSync('openssl', ['req', '-x509', ...pair, ...files, ...more], { cwd, stdio: 'ignore' });
  };
  make('Authority', 'ca.key', AUTHORITY);
  const added = [`subjectAltName=${names}`, 'basicConstraints=CA:FALSE'].flatMap((one) => ['-addext', one]);
  make('Alveola', KEY, CERTIFICATE, '-CA', AUTHORITY, '-CAkey', 'ca.key', ...added);
}

/** Names the key as Chromium does, which reads no file of an authority. */
export function readKeyHash(folder: string): string {
  const { publicKey } = new X509Certificate(readFileSync(join(folder, CERTIFICATE)));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
