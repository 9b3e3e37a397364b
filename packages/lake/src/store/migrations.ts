import type { DatabaseSync } from 'node:sqlite'

/** Entry N upgrades version N to N + 1. Existing files depend on these: append only. */
const migrations = [
  // Files from before versions existed have these tables already.
  `create table if not exists settings (name text primary key, value text not null) strict, without rowid;

  create table if not exists documents (
    dataset text not null, id text not null, json text not null, primary key (dataset, id)
  ) strict;

  create table if not exists transactions (
    sequence integer primary key autoincrement,
    dataset text not null, id text not null, timestamp text not null, author text not null, mutations text not null,
    fingerprint text not null -- of the request, so that a client that repeats it is not refused
  ) strict;
  create unique index if not exists transaction_ids on transactions (id, dataset); -- in this order: by dataset alone, the sequence is faster

  -- A document as each transaction left it; json is null once deleted.
  create table if not exists revisions (
    dataset text not null, document text not null, sequence integer not null references transactions (sequence), json text,
    primary key (dataset, document, sequence)
  ) strict, without rowid;
  create index if not exists revisions_by_sequence on revisions (sequence);

  -- cursor: the last transaction whose messages are queued
  create table if not exists hooks (id text primary key, json text not null, cursor integer not null) strict;
  create table if not exists hook_messages (
    sequence integer primary key autoincrement,
    id text not null unique, hook text not null references hooks (id) on delete cascade, json text not null,
    status text not null, attempts integer not null, due integer not null, result text
  ) strict;
  create index if not exists hook_messages_due on hook_messages (hook, status, due);`,

  `create table datasets (name text primary key) strict, without rowid;
  insert into datasets select distinct dataset from transactions;`,

  `create table accounts (
    id text primary key, kind text not null, email text unique, name text not null, role text not null,
    password text, createdAt integer not null, removedAt integer
  ) strict;
  create table secrets (
    hash text primary key, kind text not null, account text not null references accounts (id),
    createdAt integer not null, usedAt integer not null, expiresAt integer
  ) strict, without rowid;`,

  `alter table datasets add column aclMode text not null default 'private';`,

  `create index deletions on revisions (dataset, sequence) where json is null;`,

  `create table audit (
    sequence integer primary key autoincrement, at integer not null, action text not null, actor text, subject text,
    address text not null, detail text not null, count integer not null, lastAt integer not null
  ) strict;
  create index audit_by_action on audit (action, at);`,

  `alter table secrets add column factors integer not null default 1;
  create table passkeys (
    id text primary key, account text not null references accounts (id), publicKey blob not null,
    counter integer not null, name text not null, createdAt integer not null, usedAt integer not null
  ) strict, without rowid;
  create table totpSecrets (
    account text primary key references accounts (id), secret text not null, step integer not null,
    createdAt integer not null
  ) strict, without rowid;
  create table recoveryCodes (
    hash text primary key, account text not null references accounts (id)
  ) strict, without rowid;`,

  `alter table datasets add column addonFor text;`,

  `alter table secrets add column signedInAt integer not null default 0;
  update secrets set signedInAt = createdAt;`,

  // Every dataset is private, and those with comments become ordinary ones.
  `alter table datasets drop column addonFor;
  alter table datasets drop column aclMode;`,

  // cursor: the last transaction whose messages were sent or given up. It goes back to before the oldest message that waits.
  `alter table hooks add column sentChanges integer not null default 0;
  alter table hooks add column attempts integer not null default 0;
  alter table hooks add column setAside integer not null default 0;
  alter table hooks add column reason text;
  update hooks set cursor = min(cursor, coalesce((
    select min(transactions.sequence) - 1 from hook_messages
    join transactions on transactions.id = hook_messages.json ->> 'transactionId'
      and transactions.dataset = hooks.json ->> 'dataset'
    where hook = hooks.id and status = 'queued'
  ), cursor));
  drop table hook_messages;`,

  // Codes of an app and the weekly mail end. The Studio's link gets an account, for its sessions.
  `insert into audit (at, action, actor, subject, address, detail, count, lastAt)
    select unixepoch() * 1000, 'codesEnded', 'update', account, '', '', 1, unixepoch() * 1000 from totpSecrets;
  drop table totpSecrets;
  drop table recoveryCodes;
  delete from settings where name in ('digest', 'digestWeek') or name glob 'digest:*' or name glob 'digestTest:*';
  alter table secrets rename column signedInAt to provenAt;
  create index secrets_by_account on secrets (account, usedAt);
  create index secrets_by_expiry on secrets (expiresAt);
  create index passkeys_by_account on passkeys (account);
  create index audit_by_actor on audit (actor, lastAt);
  create index audit_by_subject on audit (subject);
  insert into accounts (id, kind, name, role, createdAt)
    values ('administrator', 'link', 'Administrator', 'administrator', 0);`,

  // An early version wrote this id for the holder of LAKE_TOKEN.
  `update transactions set author = 'administrator' where author = 'organiser';`,

  // Nobody is required to have a passkey any more, sessions end at a fixed time, and each event is an entry of its own.
  `delete from settings where name = 'secondFactor';
  update audit set action = 'passkeysReset' where action = 'secondFactorReset';
  update audit set at = lastAt, detail = case detail when '' then '' else detail || ', ' end || count || ' times'
    where count > 1;
  drop index audit_by_action;
  drop index audit_by_actor;
  drop index audit_by_subject;
  alter table audit drop column count;
  alter table audit drop column lastAt;
  create index audit_alike on audit (action, actor, subject);`,

  // A session's age says when its person proved who they are.
  `alter table secrets drop column provenAt;`,

  // Webhooks are no longer disabled: those that were would send again.
  `delete from hooks where json ->> 'isDisabled' or json ->> 'isDisabledByUser';`,

  // Every webhook has the same rule.
  `update hooks set json = json_remove(json, '$.rule');`,
]

const newestVersion = migrations.length

/** Upgrades a file, each step atomically. Throws an Error if a newer program wrote it. */
export function migrate(db: DatabaseSync): void {
  const version = Number(db.prepare('pragma user_version').get()?.user_version)
  if (version > newestVersion) {
    throw new Error(
      `its database has version ${version}, and this program knows versions up to ${newestVersion}; use the newer program that wrote it`,
    )
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    try {
      db.exec(`begin immediate; ${migration} pragma user_version = ${index + 1}; commit`)
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
}
