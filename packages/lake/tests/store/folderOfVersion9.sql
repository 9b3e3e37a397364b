CREATE TABLE settings (name text primary key, value text not null) strict, without rowid;
CREATE TABLE documents (
    dataset text not null, id text not null, json text not null, primary key (dataset, id)
  ) strict;
CREATE TABLE transactions (
    sequence integer primary key autoincrement,
    dataset text not null, id text not null, timestamp text not null, author text not null, mutations text not null,
    fingerprint text not null -- of the request, so that a client that repeats it is not refused
  ) strict;
CREATE TABLE revisions (
    dataset text not null, document text not null, sequence integer not null references transactions (sequence), json text,
    primary key (dataset, document, sequence)
  ) strict, without rowid;
CREATE TABLE hooks (id text primary key, json text not null, cursor integer not null) strict;
CREATE TABLE hook_messages (
    sequence integer primary key autoincrement,
    id text not null unique, hook text not null references hooks (id) on delete cascade, json text not null,
    status text not null, attempts integer not null, due integer not null, result text
  ) strict;
CREATE TABLE datasets (name text primary key, aclMode text not null default 'private', addonFor text) strict, without rowid;
CREATE TABLE accounts (
    id text primary key, kind text not null, email text unique, name text not null, role text not null,
    password text, createdAt integer not null, removedAt integer
  ) strict;
CREATE TABLE secrets (
    hash text primary key, kind text not null, account text not null references accounts (id),
    createdAt integer not null, usedAt integer not null, expiresAt integer
  , factors integer not null default 1, signedInAt integer not null default 0) strict, without rowid;
CREATE TABLE audit (
    sequence integer primary key autoincrement, at integer not null, action text not null, actor text, subject text,
    address text not null, detail text not null, count integer not null, lastAt integer not null
  ) strict;
CREATE TABLE passkeys (
    id text primary key, account text not null references accounts (id), publicKey blob not null,
    counter integer not null, name text not null, createdAt integer not null, usedAt integer not null
  ) strict, without rowid;
CREATE TABLE totpSecrets (
    account text primary key references accounts (id), secret text not null, step integer not null,
    createdAt integer not null
  ) strict, without rowid;
CREATE TABLE recoveryCodes (
    hash text primary key, account text not null references accounts (id)
  ) strict, without rowid;
CREATE UNIQUE INDEX transaction_ids on transactions (id, dataset);
CREATE INDEX revisions_by_sequence on revisions (sequence);
CREATE INDEX hook_messages_due on hook_messages (hook, status, due);
CREATE INDEX deletions on revisions (dataset, sequence) where json is null;
CREATE INDEX audit_by_action on audit (action, at);
insert into settings values ('createdAt', '2026-11-28T04:10:58.735Z');
insert into settings values ('tagKey', '822555f39c96b94acaf2a0b8dc264cb9');
insert into datasets values ('production', 'private', null);
insert into datasets values ('production-comments', 'private', 'production');
insert into documents values ('production', 'monday', '{"_id":"monday","_type":"class","title":"Monday basics","_createdAt":"2026-11-28T04:11:01.089Z","_updatedAt":"2026-11-28T04:11:01.308Z","_rev":"second"}');
insert into documents values ('production', 'drafts.monday', '{"_id":"drafts.monday","_type":"class","title":"Draft","_createdAt":"2026-11-28T04:11:01.407Z","_updatedAt":"2026-11-28T04:11:01.407Z","_rev":"third"}');
insert into documents values ('production', '_.releases.summer', '{"_id":"_.releases.summer","_type":"system.release","name":"summer","state":"active","userId":"administrator","metadata":{"releaseType":"undecided","title":"Summer"},"_createdAt":"2026-11-28T04:11:01.452Z","_updatedAt":"2026-11-28T04:11:01.452Z","_rev":"d48ff789-f991-4c93-ba91-bae58cf4ff29"}');
insert into transactions values (1, 'production', 'first', '2026-11-28T04:11:01.089Z', 'administrator', '[{"create":{"_id":"monday","_type":"class","title":"Monday"}}]', 'fe1c226ab36497a9d84eeca5b334e870deddbc7e');
insert into transactions values (2, 'production', 'second', '2026-11-28T04:11:01.308Z', 'administrator', '[{"patch":{"id":"monday","set":{"title":"Monday basics"}}}]', '08ba6c91fadc767e6f6189b84dc1eaafb411989a');
insert into transactions values (3, 'production', 'third', '2026-11-28T04:11:01.407Z', 'administrator', '[{"create":{"_id":"tuesday","_type":"class","title":"Tuesday"}},{"create":{"_id":"drafts.monday","_type":"class","title":"Draft"}}]', 'c0f4e969033a968a36f3d8190ecdd5080a9f4f0d');
insert into transactions values (4, 'production', 'fourth', '2026-11-28T04:11:01.423Z', 'administrator', '[{"delete":{"id":"tuesday"}}]', '9c95ddae7c5eb45159b0b471a08ad16d3093f2d3');
insert into transactions values (5, 'production', 'd48ff789-f991-4c93-ba91-bae58cf4ff29', '2026-11-28T04:11:01.452Z', 'administrator', '[{"create":{"_id":"_.releases.summer","_type":"system.release","name":"summer","state":"active","userId":"administrator","metadata":{"releaseType":"undecided","title":"Summer"}}}]', '3b8134b9dd6fe42c494d1d69907d477c1765f2fd');
insert into revisions values ('production', '_.releases.summer', 5, '{"_id":"_.releases.summer","_type":"system.release","name":"summer","state":"active","userId":"administrator","metadata":{"releaseType":"undecided","title":"Summer"},"_createdAt":"2026-11-28T04:11:01.452Z","_updatedAt":"2026-11-28T04:11:01.452Z","_rev":"d48ff789-f991-4c93-ba91-bae58cf4ff29"}');
insert into revisions values ('production', 'drafts.monday', 3, '{"_id":"drafts.monday","_type":"class","title":"Draft","_createdAt":"2026-11-28T04:11:01.407Z","_updatedAt":"2026-11-28T04:11:01.407Z","_rev":"third"}');
insert into revisions values ('production', 'monday', 1, '{"_id":"monday","_type":"class","title":"Monday","_createdAt":"2026-11-28T04:11:01.089Z","_updatedAt":"2026-11-28T04:11:01.089Z","_rev":"first"}');
insert into revisions values ('production', 'monday', 2, '{"_id":"monday","_type":"class","title":"Monday basics","_createdAt":"2026-11-28T04:11:01.089Z","_updatedAt":"2026-11-28T04:11:01.308Z","_rev":"second"}');
insert into revisions values ('production', 'tuesday', 3, '{"_id":"tuesday","_type":"class","title":"Tuesday","_createdAt":"2026-11-28T04:11:01.407Z","_updatedAt":"2026-11-28T04:11:01.407Z","_rev":"third"}');
insert into revisions values ('production', 'tuesday', 4, null);
insert into accounts values ('pda9b82dbedce', 'person', 'anna@example.org', 'Anna Ito', 'editor', 'scrypt:32768:8:3:PJjzFgNpHvK1l5_7LWAj5A:YUvut59NLv-6Ej3S5fs-7yyAlgv5f3JRL2Mr1UsF2xI', 1795839059370, null);
insert into accounts values ('p2332df4ff28a', 'machine', null, 'Screen', 'viewer', null, 1795839060913, null);
insert into secrets values ('3f55d9eb829f7c6a37800f8581ad512f7d2acb0c8cdc678f74b7200a219877b8', 'token', 'p2332df4ff28a', 1795839060914, 1795839060914, null, 1, 1795839060914);
insert into secrets values ('d51e0ff1754777a8678da261976c4037ca5925fdc36e064d9f0499ba9760481c', 'session', 'pda9b82dbedce', 1795839060884, 1795839060884, 1797048660884, 1, 1795839060884);
insert into audit values (1, 1795839059420, 'invite', 'administrator', 'pda9b82dbedce', '127.0.0.1', 'editor', 1, 1795839059420);
insert into audit values (2, 1795839060878, 'passwordSet', 'pda9b82dbedce', null, '127.0.0.1', '', 1, 1795839060878);
insert into audit values (3, 1795839060927, 'addToken', 'administrator', 'p2332df4ff28a', '127.0.0.1', 'viewer', 1, 1795839060927);
insert into passkeys values ('cGFzc2tleQ', 'pda9b82dbedce', x'a5010203262001', 7, 'Phone', 1790000000000, 1790000000000);
insert into totpSecrets values ('pda9b82dbedce', 'JBSWY3DPEHPK3PXP', 1, 1790000000000);
insert into recoveryCodes values ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'pda9b82dbedce');
insert into hooks values ('site', '{"id":"site","type":"document","name":"Renew the site","description":"","url":"http://127.0.0.1:3000/api/revalidate","httpMethod":"POST","headers":{},"secret":"a secret of the site","apiVersion":"v2021-03-25","dataset":"production","includeDrafts":false,"includeAllVersions":false,"isDisabled":false,"isDisabledByUser":false,"rule":{"on":["create","update","delete"],"filter":"","projection":"{_id}"}}', 5);
insert into hook_messages values (1, '6884bc55-23a8-4410-8145-8977b4ae2a39', 'site', '{"operation":"create","documentId":"monday","transactionId":"first","transactionTime":"2026-11-28T04:11:01.089Z","body":"{\"_id\":\"monday\"}"}', 'success', 1, 1795839061150, '{"status":"success","resultCode":200,"resultBody":"","retryAfter":null,"startedAt":"2026-11-28T04:11:01.160Z","durationInMs":117}');
insert into hook_messages values (2, '67ece220-7e00-4690-9ae8-342a6ffd9080', 'site', '{"operation":"update","documentId":"monday","transactionId":"second","transactionTime":"2026-11-28T04:11:01.308Z","body":"{\"_id\":\"monday\"}"}', 'queued', 1, 1795839062384, '{"status":"retry","resultCode":503,"resultBody":"","retryAfter":null,"startedAt":"2026-11-28T04:11:01.339Z","durationInMs":45}');
insert into hook_messages values (3, 'f51a8756-160e-4854-bcc8-ab8e9d762c62', 'site', '{"operation":"create","documentId":"tuesday","transactionId":"third","transactionTime":"2026-11-28T04:11:01.407Z","body":"{\"_id\":\"tuesday\"}"}', 'queued', 1, 1795839062434, '{"status":"retry","resultCode":503,"resultBody":"","retryAfter":null,"startedAt":"2026-11-28T04:11:01.415Z","durationInMs":19}');
insert into hook_messages values (4, '6140f5d2-950c-43be-8fe6-96a131dcc811', 'site', '{"operation":"delete","documentId":"tuesday","transactionId":"fourth","transactionTime":"2026-11-28T04:11:01.423Z","body":"{\"_id\":\"tuesday\"}"}', 'queued', 1, 1795839062468, '{"status":"retry","resultCode":503,"resultBody":"","retryAfter":null,"startedAt":"2026-11-28T04:11:01.446Z","durationInMs":22}');
insert into hook_messages values (5, 'e454b716-f45c-4bae-b07e-df97a0c5c2fe', 'site', '{"operation":"create","documentId":"_.releases.summer","transactionId":"d48ff789-f991-4c93-ba91-bae58cf4ff29","transactionTime":"2026-11-28T04:11:01.452Z","body":"{\"_id\":\"_.releases.summer\"}"}', 'queued', 1, 1795839062496, '{"status":"retry","resultCode":503,"resultBody":"","retryAfter":null,"startedAt":"2026-11-28T04:11:01.491Z","durationInMs":5}');
pragma user_version = 9;
