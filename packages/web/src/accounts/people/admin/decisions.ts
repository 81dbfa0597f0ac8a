import {
  FACTOR_REMOVAL_HOURS,
  LONE_FACTOR_REMOVAL_HOURS,
} from "@signpoint/api/accounts/safety/factor-removal-rules";
import { DATA_EXPORT_MAIL_LINK_HOURS } from "@signpoint/api/platform/constants";
import { exportMessages, peopleMessages, secondFactorMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";

export type DecisionName =
  | "suspend"
  | "change"
  | "lift"
  | "copy"
  | "sessions"
  | "factor"
  | "keepFactor"
  | "grant"
  | "revoke";

interface Given {
  p_user_id: string;
  p_reason: string;
}

interface Decision {
  /** On the button, and on the one that confirms. */
  label: string;
  /** What will happen, after the person's name. */
  effect: string;
  /** What has happened, after the person's name. */
  done: string;
  failed: string;
  reader: string;
  hasEnd: boolean;
  isDanger: boolean;
  run: (given: Given, until: string | null) => Promise<unknown>;
  /** Returns what has happened by the answer of `run`; without it, `done`. */
  outcome?: (result: unknown) => string;
}

const THE_PERSON = "The person reads it at login and in a mail.";
const ADMINS = "Admins read it in the decisions.";

const suspension = {
  failed: peopleMessages.suspendFailed,
  reader: THE_PERSON,
  hasEnd: true,
  isDanger: true,
  run: (given: Given, p_until: string | null) => api.people.suspend({ ...given, p_until }),
};

/** What an admin can decide about a person's account. */
export const DECISIONS: Record<DecisionName, Decision> = {
  suspend: {
    ...suspension,
    label: "Suspend",
    effect:
      "will be logged out everywhere and cannot log in. Deadlines stand still, and nothing that they have redeemed is approved or paid out. Points stay.",
    done: "is suspended.",
  },
  change: {
    ...suspension,
    label: "Change Suspension",
    effect: "stays suspended, with this reason and end.",
    done: "stays suspended, with the new reason and end.",
  },
  lift: {
    label: "Lift Suspension",
    effect: "can log in again, and deadlines go on by the time that was left.",
    done: "can log in again.",
    failed: peopleMessages.liftFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: false,
    run: (given) => api.people.lift(given),
  },
  copy: {
    label: "Send a Copy of Their Data",
    effect: `cannot log in to download it, and gets a mail with a link to everything stored about them. It works for ${DATA_EXPORT_MAIL_LINK_HOURS} hours.`,
    done: "gets the mail with the link as soon as the copy is made. This page says if that fails.",
    failed: exportMessages.sendFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: false,
    run: (given) => api.people.sendDataCopy(given),
  },
  sessions: {
    label: "Log Out Everywhere",
    effect: "will be logged out on all devices, is told by a mail, and can log in again at once.",
    done: "is logged out everywhere.",
    failed: peopleMessages.endSessionsFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: true,
    run: (given) => api.people.endSessions(given),
  },
  factor: {
    label: "Remove Lost Second Factor",
    effect: `is told by a mail and can stop it. It happens after ${FACTOR_REMOVAL_HOURS} hours once a second admin has confirmed it, or after ${LONE_FACTOR_REMOVAL_HOURS} hours while there are no two independent admins. Make sure first that it is the owner who asks.`,
    done: "is told that the second factor will be removed.",
    failed: secondFactorMessages.removalFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: true,
    run: (given) => api.secondFactor.startRemoval(given),
  },
  keepFactor: {
    label: "Take Removal Back",
    effect: "keeps the second factor, and is told by a mail.",
    done: "keeps the second factor.",
    failed: secondFactorMessages.takeBackFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: false,
    run: (given) => api.secondFactor.takeBackRemoval(given),
  },
  grant: {
    label: "Make Admin",
    effect: "will be able to do everything that you can. All admins are told.",
    done: "is an admin now.",
    failed: peopleMessages.grantFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: true,
    run: async (given) => (await api.people.grantAdmin(given)).is_admin,
    outcome: (is_admin) =>
      is_admin === true
        ? "is an admin now."
        : "becomes an admin once an independent second admin confirms it, under Second Approvals.",
  },
  revoke: {
    label: "Take Admin Rights Away",
    effect: "will be an ordinary person from the next click on. All admins are told.",
    done: "is no longer an admin.",
    failed: peopleMessages.revokeFailed,
    reader: ADMINS,
    hasEnd: false,
    isDanger: true,
    run: (given) => api.people.revokeAdmin(given),
  },
};
