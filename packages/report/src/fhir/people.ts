import type { Device, Organization, Patient, Practitioner } from '@medplum/fhirtypes';
import { type Entry, type Exchange, NAMES, refer } from './entry';
import { SYSTEMS } from './systems';

/** The clinic's patient number alone names the patient. */
export function toPatient(exchange: Exchange): Entry<Patient> {
  const clinic = refer<Organization>(exchange, NAMES.clinic);
  return {
    name: NAMES.patient,
    resource: {
      resourceType: 'Patient',
      identifier: [{ system: SYSTEMS.patientNumber, value: exchange.report.patientNumber, assigner: clinic }],
      managingOrganization: clinic,
    },
  };
}

export function toOrganization({ report }: Exchange): Entry<Organization> {
  return { name: NAMES.clinic, resource: { resourceType: 'Organization', name: report.clinic } };
}

export function toPractitioner({ report }: Exchange): Entry<Practitioner> {
  return {
    name: NAMES.clinician,
    resource: { resourceType: 'Practitioner', name: [{ text: report.clinician }] },
  };
}

export function toSoftware({ report, reader }: Exchange): Entry<Device> {
  return {
    name: NAMES.software,
    resource: {
      resourceType: 'Device',
      deviceName: [{ name: 'Alveola', type: 'manufacturer-name' }],
      version: [{ type: { text: 'rules' }, value: report.result.rulesVersion }],
      note: [{ text: reader.words.diagnosis.disclaimer }],
    },
  };
}
