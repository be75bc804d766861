// @module-tag cases
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Elements, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { toBytes, GREY, type Shape, shapeElements, toValues } from '../../../testing/files/dicomPixels';
import { form } from '../../../testing/calls/form';
import { isEveryCase } from '../../../testing/everyCase';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';

let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

let report: string;
/** Each upload needs a new report, because a report takes a picture only once. */
const upload = async (bytes: Buffer, name = 'IM000001') => {
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  report = data.id;
  const fields = { patient_report_id: report };
  return me.call('POST', '/patient/patient-report/xray/save', form(fields, { name, bytes }));
};
const picture = (id: string, size: string) =>
  me.call('GET', `/patient/patient-report/xray/${id}/picture?size=${size}`);

const DEEP: Shape = { ...GREY, width: 400, height: 300, allocated: 16, stored: 12 };
const values = toValues(DEEP);
const file = (extra: Elements = {}, of = DEEP, syntax: string = SYNTAX.explicit) =>
  writeDicom({ syntax, elements: { ...shapeElements(of), ...extra }, pixels: toBytes(values, DEEP) });
const scaled: Elements = {
  '00181164': ['DS', '0.1\\0.12'],
  '00181114': ['DS', '1.25'],
  '00280301': ['CS', 'YES'],
  '00281050': ['DS', '2048'],
  '00281051': ['DS', '4096'],
};

it('answers an upload with its spacing and with the warning of text in the picture', async () => {
  const { status, data } = await upload(file(scaled));
  expect(status).toBe(200);
  const spacing = {
    row_mm: expect.closeTo(0.08, 9),
    column_mm: expect.closeTo(0.096, 9),
    origin: 'magnified',
  };
  expect(data).toMatchObject({ width: 400, height: 300, orientation: 1, file_name: 'IM000001' });
  expect(data).toMatchObject({ spacing, burned_in: true });
  const { data: whole } = await me.call('GET', `/patient/patient-report?id=${report}`);
  expect(JSON.stringify(whole)).toContain('"origin":"magnified"');
});

const drawn = (...modalities: string[]) => modalities.slice(0, isEveryCase ? undefined : 1);

it.each(drawn('US', 'CT', 'MR', 'XC'))(
  'asks before it takes a file of modality %s, and takes it when it is meant',
  async (of) => {
    const bytes = file({ '00080060': ['CS', of] });
    const asked = await upload(bytes);
    expect(asked).toMatchObject({ status: 409, code: 'xray-not-dental' });
    const { data: whole } = await me.call('GET', `/patient/patient-report?id=${report}`);
    expect(whole.xray_images).toEqual([]);
    const fields = { patient_report_id: report, confirmed: 'yes' };
    const taken = await me.call(
      'POST',
      '/patient/patient-report/xray/save',
      form(fields, { name: 'IM1', bytes }),
    );
    expect(taken.status).toBe(200);
  },
);

it('asks before it decodes: of what was not meant, nobody hears that its pixels are damaged', async () => {
  const elements = { ...shapeElements(GREY), '00080060': ['CS', 'US'] } as const;
  const bytes = writeDicom({ syntax: SYNTAX.baseline, elements, pixels: [Buffer.from('no picture')] });
  expect(await upload(bytes)).toMatchObject({
    status: 409,
    code: 'xray-not-dental',
    data: { modality: 'US' },
  });
  const fields = { patient_report_id: report, confirmed: 'yes' };
  const meant = form(fields, { name: 'IM1', bytes });
  expect(await me.call('POST', '/patient/patient-report/xray/save', meant)).toMatchObject({
    status: 422,
    code: 'xray-damaged',
  });
});

it.each(drawn('IO', 'PX', 'DX', 'CR', 'RG', 'DG'))('takes modality %s without a question', async (of) => {
  expect((await upload(file({ '00080060': ['CS', of] }))).status).toBe(200);
});

it('shows every grey of 12 bits, and the same picture in every size', async () => {
  const { data } = await upload(file(scaled), 'bitewing.dcm');
  const full = await picture(data.id, 'full');
  expect(full.headers['content-type']).toBe('image/png');
  const read = await sharp(full.bytes).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
  expect([...new Uint16Array(Uint8Array.from(read).buffer)]).toEqual(
    values.map((value) => Math.round((value / 4095) * 65535)),
  );
  const view = await sharp((await picture(data.id, 'view')).bytes)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const shown = values.map((value) => Math.round((value / 4095) * 255));
  const away = shown.map((grey, n) => Math.abs(grey - (view[n] ?? 0)));
  expect(away.reduce((sum, one) => sum + one, 0) / away.length).toBeLessThan(3);
});

it('tells no spacing of a picture that has none', async () => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  for (const bytes of [file(), png])
    expect((await upload(bytes)).data).toMatchObject({ spacing: null, burned_in: false });
});

it.each([
  ['several frames', file({ '00280008': ['IS', '40'] }), 422, 'xray-multi-frame'],
  ['half of itself', file().subarray(0, 100_000), 422, 'xray-damaged'],
  ['a video', file({}, DEEP, SYNTAX.video), 415, 'xray-unsupported'],
  ['60,000 × 60,000 pixels', file({}, { ...DEEP, width: 60000, height: 60000 }), 422, 'xray-too-many-pixels'],
] as [string, Buffer, number, string][])('refuses a file of %s', async (_, bytes, status, code) => {
  const answer = await upload(bytes);
  expect(answer.status).toBe(status);
  expect(answer.code).toBe(code);
});
