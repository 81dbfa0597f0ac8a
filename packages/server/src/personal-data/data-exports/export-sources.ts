import { type SQL, sql } from "drizzle-orm";

/** A table whose rows of one person are exported: those that `where` selects, by id. */
export interface Source {
  name: string;
  title: string;
  about: string;
  columns: SQL;
  from: SQL;
  id: SQL;
  where: SQL;
}

const about = (
  name: string,
  title: string,
  text: string,
  columns: SQL,
  from: SQL,
  where: SQL,
): Source => ({ name, title, about: text, columns, from, id: sql`id`, where });

/** Returns everything that is exported about a person as JSON, but redemptions, whose details are encrypted. */
export function exportSources(userId: string): Source[] {
  return [...accountSources(userId), ...securitySources(userId), ...workSources(userId)];
}

function accountSources(userId: string): Source[] {
  const own = sql`user_id = ${userId}`;
  const email = sql`(select email from users where id = ${userId})`;
  return [
    about(
      "profile",
      "Profile",
      "Your account, your code for invitations and who invited you.",
      sql`u.id, u.username, u.email, u.points, u.referrals, u.referral_code,
        case when u.referral_bonus in ('over_cap', 'inviter_gone') then 'paid' else u.referral_bonus end as referral_bonus,
        u.is_admin, u.created_at,
        a.email_confirmed_at, a.last_sign_in_at, a.user_metadata,
        (select username from users i where i.id = u.referred_by) as invited_by`,
      sql`(select users.*, users.id as user_id from users) u join auth_users a using (id)`,
      own,
    ),
    about(
      "notices",
      "Notices",
      "What you were told, by kind and time.",
      sql`id, kind, signed_contract_id, redemption_id, announcement_id, contract_id, read_at, created_at`,
      sql`notices`,
      own,
    ),
    about(
      "announcements",
      "Announcements",
      "What was announced to all people, you among them.",
      sql`id, title, text, holds_from, started_at`,
      sql`announcements`,
      sql`id in (select announcement_id from notices where ${own})`,
    ),
    about(
      "messages",
      "Messages",
      "What you wrote on the contact page with the email of your account.",
      sql`id, name, email, subject, category, message, created_at`,
      sql`contact_messages`,
      sql`lower(email) = ${email}`,
    ),
    {
      ...about(
        "consent",
        "Consent",
        "Which mails and notices you want.",
        sql`kind, in_app, by_mail`,
        sql`notice_settings`,
        own,
      ),
      id: sql`gen_random_uuid()`,
    },
    about(
      "suspensions",
      "Suspensions",
      "When your account was suspended, and why.",
      sql`id, reason, started_at, ends_at, ended_at`,
      sql`suspensions`,
      own,
    ),
    {
      ...about(
        "named",
        "Contracts for you",
        "The contracts that name you among those who can sign them.",
        sql`contract_id`,
        sql`contract_people`,
        own,
      ),
      id: sql`contract_id`,
    },
    about(
      "invitations",
      "Invitations",
      "When people joined with your code.",
      sql`id, created_at`,
      sql`users`,
      sql`referred_by = ${userId}`,
    ),
  ];
}

function securitySources(userId: string): Source[] {
  const own = sql`user_id = ${userId}`;
  return [
    about(
      "sessions",
      "Sessions",
      "Where you are logged in.",
      sql`id, user_agent, ip, created_at, refreshed_at, amr`,
      sql`auth_sessions`,
      own,
    ),
    about(
      "second-factors",
      "Second factors",
      "The names of your authenticator apps and passkeys; removed ones are kept for 7 days.",
      sql`id, kind, friendly_name, status, removed_at, created_at, last_used_at`,
      sql`auth_factors`,
      own,
    ),
    about(
      "email-changes",
      "Changes of email",
      "Those that needed no answer of the former mailbox; kept for 90 days.",
      sql`id, state, former_email, new_email, started_at, due_at, effective_at, undo_until`,
      sql`email_changes`,
      own,
    ),
    about(
      "factor-removals",
      "Removals of a lost second factor",
      "What admins started for you, and how it ended; kept for 90 days.",
      sql`id, state, requested_at, confirmed_at, ended_at`,
      sql`factor_removals`,
      own,
    ),
    about(
      "account-events",
      "What happened to your account",
      "Logins and changes of the last 90 days, with device and network.",
      sql`id, event, detail, user_agent, ip, created_at`,
      sql`security_events`,
      own,
    ),
  ];
}

function workSources(userId: string): Source[] {
  const own = sql`user_id = ${userId}`;
  const signed = sql`signed_contract_id in (select id from signed_contracts where user_id = ${userId})`;
  return [
    about(
      "points",
      "Points",
      "Every entry of your points.",
      sql`id, timestamp, source, details, points_earned`,
      sql`earnings`,
      own,
    ),
    about(
      "signings",
      "Signings",
      "What you signed, what was agreed, and what was decided.",
      sql`id, contract_id, status, points_cost, points_reward, agreed, conditions, submitted_data, review_note, decision_reason,
        work_due_at, correction_due_at, submitted_at, decided_at, created_at`,
      sql`signed_contracts`,
      own,
    ),
    about(
      "answers",
      "Answers",
      "Your answers to the questions of contracts.",
      sql`id, signed_contract_id, question_text, question_type, response_data, file_url`,
      sql`survey_responses`,
      signed,
    ),
    about(
      "earlier-answers",
      "Earlier answers",
      "What you submitted before changes were requested.",
      sql`id, signed_contract_id, version, answers, submitted_at, request_note, requested_at`,
      sql`submission_versions`,
      signed,
    ),
    about(
      "submission-messages",
      "Messages about submissions",
      "What you and reviewers wrote to each other.",
      sql`id, signed_contract_id, by_signer, text, created_at`,
      sql`submission_messages`,
      signed,
    ),
    {
      ...about(
        "drafts",
        "Drafts",
        "Answers that you have not submitted.",
        sql`signed_contract_id, answers, saved_at`,
        sql`signing_drafts`,
        signed,
      ),
      id: sql`signed_contract_id`,
    },
    about(
      "appeals",
      "Appeals",
      "Your appeals and how they were decided.",
      sql`id, signed_contract_id, state, text, files, note, created_at, decided_at`,
      sql`appeals`,
      own,
    ),
  ];
}
