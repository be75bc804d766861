export function findForm(report: string, picture: Buffer): Buffer {
  const head = `--bench\r\ncontent-disposition: form-data; name="patient_report_id"\r\n\r\n${report}\r\n--bench\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--bench--\r\n')]);
}
