import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { readPdf } from '../../testing/files/pdf';
import { INFORMATION, saving } from '../../testing/records';
import { unzip } from '../../testing/files/unzip';
import { clinician, stepUp } from '../../testing/visitor';

const { server } = await ownServer();
const me = await clinician(server);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 110, b: 143, alpha: 0.5 } } });
const TOLD = { address: ['Storgata 5', '0155 Oslo'], phone: '+47 22 00 00 00', email: 'post@example.org' };
const put = (logo?: Buffer | null, more = {}) =>
  me.call('PUT', '/clinic/letterhead', {
    body: { ...TOLD, ...(logo === undefined ? {} : { logo: logo && logo.toString('base64') }), ...more },
  });

describe('The letterhead', () => {
  it('is empty until the owner tells it, and the paper has the name alone', async () => {
    const { data } = await me.call('GET', '/clinic/letterhead');
    expect(data).toEqual({ address: [], phone: '', email: '', logo: null });
  });

  it('keeps the pixels of a PNG or JPEG, made anew, and nothing else of the file', async () => {
    const secret = 'Nordmann 01017012345';
    const withText = await plain(600, 200)
      .withMetadata({ exif: { IFD0: { Copyright: secret } } })
      .png()
      .toBuffer();
    expect(withText.toString('latin1')).toContain(secret);
    const { data } = await put(withText);
    const kept = Buffer.from(data.logo.png, 'base64');
    expect(kept.toString('latin1')).not.toContain('Nordmann');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
    const wide = await put(await plain(3000, 500).jpeg().toBuffer());
    expect(wide.data.logo).toMatchObject({ width: 1050, height: 175 });
    expect((await put()).data.logo).toMatchObject({ width: 1050 });
  });

  it('takes no picture that is too large, of another kind, or damaged', async () => {
    const png = await plain(60, 40).png().toBuffer();
    const before = (await me.call('GET', '/clinic/letterhead')).data;
    const codes = [
      await put(Buffer.concat([png, Buffer.alloc(200 * 1024)])),
      await put(await plain(4001, 10).png().toBuffer()),
      await put(await plain(60, 40).webp().toBuffer()),
      await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await put(png.subarray(0, 60)),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'logo-too-large',
      'logo-too-large',
      'logo-unsupported',
      'logo-unsupported',
      'logo-damaged',
    ]);
    expect((await put(undefined, { email: 'nobody' })).errors).toHaveProperty('email');
    expect((await put(undefined, { address: ['1', '2', '3', '4', '5'] })).status).toBe(422);
    expect((await me.call('GET', '/clinic/letterhead')).data).toEqual(before);
  });

  it('stands above report and patient sheet, in the archive of the clinic, and is erased with it', async () => {
    const save = async (type: string, data: unknown, more: Record<string, unknown>) =>
      (await me.call('POST', '/patient/patient-report/save', saving(type, data, more))).data;
    const { id } = await save('information', INFORMATION, {});
    await save('measurement', { teeth: [] }, { id, status: 'Completed' });
    await me.call('PATCH', '/user', { body: { title: 'Periodontist' } });
    const paper = async (name: string) =>
      readPdf((await me.call('GET', `/patient/patient-report/${id}/${name}?language=en`)).bytes);
    const report = await paper('pdf');
    expect(report.text).toContain('Storgata 5, 0155 Oslo');
    expect(report.text).toContain('Kari Nordmann, Periodontist');
    expect((await paper('patient-sheet')).text).toContain('Storgata 5, 0155 Oslo');
    const files = await unzip((await me.call('GET', '/clinic/export')).bytes);
    expect(JSON.parse(String(files.get('letterhead.json')))).toMatchObject(TOLD);
    expect(await sharp(files.get('logo.png')).metadata()).toMatchObject({ width: 1050 });
    const body = { clinic_name: 'Clinic' };
    await stepUp(me);
    expect((await me.call('POST', '/clinic/erase', { body })).status).toBe(204);
    const { rows } = await server.database.pool.query(
      'select 1 from clinic_letterhead where clinic_id = $1',
      [me.clinicId],
    );
    expect(rows).toEqual([]);
  });
});
