export * from './model/assessment';
export * from './model/clinicalValues';
export * from './model/markers';
export * from './model/patientInfo';
export * from './model/preferences';
export * from './model/tooth';
export * from './diagnosis/result';
