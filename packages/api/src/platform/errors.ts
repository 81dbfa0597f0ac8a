import {
  announcementMessages,
  appealMessages,
  conditionMessages,
  contractDraftMessages,
  contractMessages,
  deadlineMessages,
  emailChangeMessages,
  liabilityMessages,
  lostMailboxMessages,
  marketplaceMessages,
  messageMessages,
  notDeletableMessages,
  pauseMessages,
  payoutMessages,
  peopleMessages,
  refusalMessages,
  reviewMessages,
  secondApprovalMessages,
  vaultMessages,
  withdrawalMessages,
} from "../texts";
import { ERROR_STATUSES, type ErrorCode } from "./error-statuses";
import type { EarlierDecision } from "./review-lease";

const ERROR_MESSAGES: Record<ErrorCode, string> = {
  BAD_REQUEST: refusalMessages.badRequest,
  UNAUTHORIZED: refusalMessages.unauthorized,
  FORBIDDEN: refusalMessages.forbidden,
  LINK_EXPIRED: refusalMessages.linkExpired,
  SECOND_FACTOR_REQUIRED: "Please confirm with your second factor to go on.",
  SECOND_FACTOR_MISSING: "Admins need a second factor. Please set one up first.",
  STEP_UP_REQUIRED: "Please confirm first that it is you.",
  OWN_DECISION: refusalMessages.ownDecision,
  NOT_FOUND: refusalMessages.notFound,
  NO_SECOND_FACTOR: "This person has no second factor.",
  USERNAME_TAKEN: refusalMessages.usernameNotFree,
  USERNAME_TOO_SOON: refusalMessages.usernameTooSoon,
  EMAIL_TAKEN: emailChangeMessages.taken,
  NO_EMAIL_CHANGE: lostMailboxMessages.nonePending,
  EMAIL_NOT_CHANGEABLE: lostMailboxMessages.notNow,
  LAST_ADMIN: peopleMessages.lastAdmin,
  ALREADY_ADMIN: peopleMessages.alreadyAdmin,
  NOT_ADMIN: peopleMessages.notAdmin,
  PERSON_SUSPENDED: peopleMessages.suspended,
  NOT_SUSPENDED: peopleMessages.notSuspended,
  CONTRACT_NOT_ACTIVE: refusalMessages.contractNotActive,
  CONTRACT_EXPIRED: contractMessages.expired,
  CONTRACT_IN_GRACE_PERIOD: contractMessages.inGracePeriod,
  CONTRACT_FULL: refusalMessages.contractFull,
  NOT_ELIGIBLE: conditionMessages.notEligible,
  ALREADY_SIGNED: refusalMessages.alreadySigned,
  NOT_ENOUGH_POINTS: contractMessages.notEnoughPoints,
  NOT_SUBMITTABLE: contractMessages.notSubmittable,
  SUBMISSION_EXPIRED: contractMessages.submissionFullyExpired,
  WORK_TIME_OVER: deadlineMessages.workTimeOver,
  CORRECTION_TIME_OVER: deadlineMessages.correctionTimeOver,
  CANNOT_GIVE_BACK: withdrawalMessages.cannotGiveBack,
  CANNOT_WITHDRAW: withdrawalMessages.cannotWithdraw,
  ROUNDS_USED_UP: reviewMessages.roundsUsedUp,
  NOT_APPEALABLE: appealMessages.notAppealable,
  ALREADY_APPEALED: appealMessages.alreadyAppealed,
  APPEAL_TOO_LATE: appealMessages.appealTooLate,
  MESSAGES_ENDED: messageMessages.ended,
  MESSAGES_USED_UP: messageMessages.usedUp,
  NOT_SUBMITTED: refusalMessages.notSubmitted,
  PAUSED: pauseMessages.paused,
  PAYOUT_EXPORTED: payoutMessages.exported,
  PAYOUT_NOT_TO_PAY: payoutMessages.notToPay,
  PAYOUT_ENDED: payoutMessages.ended,
  PAYOUT_HELD: payoutMessages.held,
  PAYOUT_UNREADABLE: payoutMessages.unreadable("a payout"),
  DETAILS_NOT_ASKED: payoutMessages.detailsNotAsked,
  ALREADY_DECIDED: refusalMessages.alreadyDecided,
  REDEMPTION_HELD: "This redemption is on hold. It cannot be approved before the hold ends.",
  REDEMPTION_NOT_HELD: "This redemption is not on hold.",
  ITEM_NOT_AVAILABLE: marketplaceMessages.notAvailable,
  ITEM_SOLD_OUT: marketplaceMessages.soldOut,
  ITEM_CHANGED: marketplaceMessages.itemChanged,
  NO_CODE_LEFT: vaultMessages.noCodeLeft,
  CODE_TAKEN: vaultMessages.codeTaken,
  CODES_PAUSED: vaultMessages.codesPaused,
  NO_CODE_YET: vaultMessages.noCodeYet,
  NOT_DELIVERABLE: vaultMessages.notDeliverable,
  REQUEST_REUSED: marketplaceMessages.requestReused,
  IDEMPOTENCY_KEY_IN_FLIGHT: refusalMessages.idempotencyKeyInFlight,
  CHANGED_MEANWHILE: refusalMessages.changedMeanwhile,
  PLACES_TAKEN: "More people already have a place in this contract.",
  AWAITING_SECOND: secondApprovalMessages.awaitingSecond,
  ANNOUNCEMENT_UNDER_WAY: announcementMessages.underWay,
  ANNOUNCEMENT_TOO_LATE: announcementMessages.tooLate,
  RESERVE_EXCEEDED: liabilityMessages.reserveRefused,
  DELETION_NOT_POSSIBLE: notDeletableMessages.refused,
  NEVER_EXPIRES: "This contract never expires, so there is nothing to extend.",
  TOO_MANY_DRAFTS: contractDraftMessages.tooMany,
  PAYLOAD_TOO_LARGE: refusalMessages.payloadTooLarge,
  UNSUPPORTED_MEDIA_TYPE: refusalMessages.unsupportedFile,
  IDEMPOTENCY_KEY_REUSED: refusalMessages.idempotencyKeyReused,
  TOO_MANY_REQUESTS: refusalMessages.tooManyRequests,
  INTERNAL_SERVER_ERROR: refusalMessages.internal,
  SERVICE_UNAVAILABLE: refusalMessages.unavailable,
};

type ErrorCodes = {
  readonly [Code in ErrorCode]: {
    readonly status: (typeof ERROR_STATUSES)[Code];
    readonly message: string;
  };
};

/**
 * The closed list of error codes of all calls, each with its HTTP status and default text. An error
 * body is `{ code, message, data? }`.
 */
export const ERROR_CODES = Object.fromEntries(
  Object.entries(ERROR_STATUSES).map(([code, status]) => [
    code,
    { status, message: ERROR_MESSAGES[code as ErrorCode] },
  ]),
) as ErrorCodes;

export type { ErrorCode };

/** The two sides of an edit that is refused because of another one: the `data` of CHANGED_MEANWHILE. */
export interface BothSides {
  /** The fields that were sent. */
  given: object;
  /** The record as it is. */
  current: object;
}

export type { EarlierDecision };

/** The problem of each field: the `data.fields` of BAD_REQUEST. */
export type FieldErrors = Record<string, string>;
