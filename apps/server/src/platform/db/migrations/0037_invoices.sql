-- Invoices and credit notes: the seller's books. They are kept when the clinic is erased, as the law of bookkeeping asks.
create table invoice (
  clinic_id text not null,
  id text not null,
  -- INV: invoices, CN: credit notes. Of each, numbers run from 1 on without a gap.
  series text not null check (series in ('INV', 'CN')),
  n integer not null check (n > 0),
  issued_at timestamptz(3) not null,
  -- null: it was paid before it was issued, or is a credit note.
  due_on date,
  period_from date,
  period_to date,
  language text not null,
  -- As they stood on that day.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat text not null check (vat in ('charged', 'reverse-charge', 'outside-scope', 'not-stated')),
  -- Minor units.
  net integer not null check (net >= 0),
  tax integer check (tax >= 0),
  gross integer not null,
  -- Of the payment provider, with its day; null: it is paid to the seller's account.
  payment text,
  paid_on date,
  quote_id text,
  -- Of a credit note: the invoice that it takes back, and why.
  credits text,
  reason text check (reason <> ''),
  -- Nothing was charged: an evaluation.
  is_test boolean not null,
  primary key (clinic_id, id),
  unique (series, n),
  unique (clinic_id, payment),
  unique (clinic_id, credits),
  foreign key (clinic_id, credits) references invoice (clinic_id, id),
  check ((vat = 'charged') = (tax is not null)),
  check (gross = net + coalesce(tax, 0)),
  check ((series = 'CN') = (credits is not null)),
  check ((payment is null) = (paid_on is null)),
  check ((credits is null) = (reason is null)),
  check ((period_from is null) = (period_to is null))
);
create trigger invoice_append_only before update or delete on invoice
  for each row execute function forbid_change();
create index invoice_issued on invoice (issued_at);

-- That an invoice was paid to the seller's account: once, and never changed.
create table invoice_payment (
  clinic_id text not null,
  invoice_id text not null,
  paid_on date not null,
  reference text not null,
  -- The name as it was.
  noted_by text not null,
  noted_at timestamptz(3) not null,
  primary key (clinic_id, invoice_id),
  foreign key (clinic_id, invoice_id) references invoice (clinic_id, id)
);
create trigger invoice_payment_append_only before update or delete on invoice_payment
  for each row execute function forbid_change();

-- Whom the clinic's invoices are made out to, where it is not the clinic as it registered.
create table billing_details (
  clinic_id text primary key references clinic (id) on delete cascade,
  name text not null check (name <> ''),
  address text not null,
  vat_number text not null,
  email text not null
);
