// Who may sign in and call: colleagues, their sessions, keys of systems, and counters against guessing.
import { colleagueStays } from "../kit/db/retention-step.ts";
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  staff: {
    kind: "control",
    columns: `staff_id email name role locale password_hash must_change_password status created_at
      seller_id branch_id temporary_until last_sign_in_at custom_role_id recovered_at
      admitted_by admitted_at first_sign_in_at first_factor_at vouched_by vouched_at`,
    personal: { email: "colleague", name: "colleague" },
    retention: colleagueStays,
    erase: "of no member: people who sign in",
    kept: "for ever: the record names them; an account is closed, not deleted",
  },
  staff_identity: {
    kind: "control",
    columns: "issuer subject staff_id linked_at",
    personal: { subject: "colleague" },
    retention: colleagueStays,
    erase: "of no member: people who sign in",
    kept: "for ever: as long as the account",
  },
  staff_session: {
    kind: "control",
    columns: `token_hash staff_id created_at idle_expires_at expires_at cookie_hash session_id
      signed_in_with network user_agent confirmed_at awaits_factor provider_factor realm`,
    personal: { network: "colleague", user_agent: "colleague" },
    retention: colleagueStays,
    erase: "of no member: browsers of colleagues",
    kept: "until it ends: identity-tidy deletes it",
  },
  test_session: {
    kind: "control",
    columns: "token_hash session_id created_at confirmed_at",
    erase: "nothing personal: hashes and instants",
    kept: "until the session ends that it was entered from",
  },
  authenticator: {
    kind: "control",
    columns: "staff_id secret last_step created_at confirmed_at",
    secrets: { key: "staff_id", columns: ["secret"] },
    erase: "nothing personal: secrets of apps of colleagues",
    kept: "until it is removed",
  },
  factor_rule: {
    kind: "control",
    columns: "role required_from changed_by changed_at",
    erase: "nothing personal: roles",
    kept: "for ever: one row for each role",
  },
  factor_mail: {
    kind: "control",
    columns: "staff_id code_hash expires_at",
    erase: "nothing personal: a hash",
    kept: "until it ends: identity-tidy deletes it",
  },
  factor_reset: {
    kind: "control",
    columns: "staff_id asked_by asked_at takes_effect_at ends_at objection_hash",
    erase: "nothing personal: who asked, by number, and a hash",
    kept: "until it is done, stopped or over: identity-tidy deletes it",
  },
  passkey: {
    kind: "control",
    columns: "credential_id staff_id name public_key sign_count transports created_at last_used_at",
    personal: { name: "colleague" },
    retention: colleagueStays,
    erase: "of no member: keys of colleagues",
    kept: "until it is removed, or the app beside it",
  },
  passkey_challenge: {
    kind: "control",
    columns: "token_hash purpose challenge expires_at",
    erase: "nothing personal: random texts",
    kept: "until it is used, or its session ends",
  },
  recovery_code: {
    kind: "control",
    columns: "staff_id code_hash",
    erase: "nothing personal: hashes",
    kept: "until it is used",
  },
  known_device: {
    kind: "control",
    columns: "device_hash staff_id created_at expires_at",
    erase: "nothing personal: a hash of a browser",
    kept: "until it ends: identity-tidy deletes it",
  },
  login_attempt: {
    kind: "control",
    columns: "attempt_hash failures last_at blocked_until",
    erase: "nothing personal: hashes and counts",
    kept: "a day after the last attempt: identity-tidy deletes it",
  },
  recovery_attempt: {
    kind: "control",
    columns: `recovery_id email_hash asker_hash staff_id state code_hash tries strange_tries proof_hash
      refused_passwords created_at expires_at`,
    erase: "nothing personal: a hash of an address of a colleague",
    kept: "a day: identity-tidy deletes it",
  },
  rate_counter: {
    kind: "control",
    columns: "counter_hash count ends_at",
    erase: "nothing personal: hashes and counts",
    kept: "until its stretch of time ends: identity-tidy deletes it",
  },
  tenant_attempt: {
    kind: "control",
    columns: "state_hash cookie_hash realm expires_at",
    erase: "nothing personal: hashes",
    kept: "minutes: identity-tidy deletes it",
  },
  tenant_ticket: {
    kind: "control",
    columns: "ticket_hash cookie_hash staff_id realm expires_at has_second_factor session_ends_at",
    erase: "nothing personal: hashes",
    kept: "a minute: identity-tidy deletes it",
  },
  custom_role: {
    kind: "control",
    columns: "role_id name permissions created_at updated_at",
    erase: "nothing personal: names of roles",
    kept: "for ever: until an owner deletes it",
  },
  owner_notice: {
    kind: "control",
    columns: "notice_id at kind facts",
    personal: { facts: "colleague" },
    retention: colleagueStays,
    erase: "of no member: what colleagues did",
    kept: "400 days: identity-tidy deletes it",
  },
  api_key: {
    kind: "control",
    columns: `key_id name key_hash scopes created_by created_at expires_at revoked_at last_used_at
      old_key_hash old_key_until allowed_ips livemode adopted_by adopted_at`,
    erase: "nothing personal: names of systems",
    kept: "for ever: the record names it; a key is ended, not deleted",
  },
  api_key_holder: {
    kind: "control",
    columns: "key_id staff_id since",
    erase: "nothing personal: who held which key, by number",
    kept: "for ever: who approves must not have held the key that asked",
  },
  api_key_use: {
    kind: "control",
    columns: "key_id hour calls refused left_out",
    erase: "nothing personal: counts by hour",
    kept: "400 days: identity-tidy deletes it",
  },
  api_key_request: {
    kind: "control",
    columns: "key_id at request_id method route status code duration_ms",
    erase: "nothing personal: routes by template, never an address or a body",
    kept: "7 days, of a key the newest 20,000 answered and 20,000 refused: key-requests-tidy deletes it",
  },
};
