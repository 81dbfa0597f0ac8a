import {
  contractFormMessages,
  contractMessages,
  fairMessages,
  houseMessages,
  marketplaceMessages,
  notDeletableMessages,
  pauseMessages,
  payoutMessages,
  peopleMessages,
  redemptionMessages,
  refusalMessages,
  secondFactorMessages,
  vaultMessages,
} from "./messages";

/**
 * The closed list of error codes of all calls, each with its HTTP status and default text. An error
 * body is `{ code, message, data? }`.
 */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, message: refusalMessages.badRequest },
  UNAUTHORIZED: { status: 401, message: refusalMessages.unauthorized },
  FORBIDDEN: { status: 403, message: refusalMessages.forbidden },
  LINK_EXPIRED: { status: 403, message: refusalMessages.linkExpired },
  SECOND_FACTOR_REQUIRED: { status: 403, message: secondFactorMessages.required },
  SECOND_FACTOR_MISSING: { status: 403, message: secondFactorMessages.missing },
  STEP_UP_REQUIRED: { status: 403, message: secondFactorMessages.stepUp },
  OWN_DECISION: { status: 403, message: refusalMessages.ownDecision },
  NOT_FOUND: { status: 404, message: refusalMessages.notFound },
  NO_SECOND_FACTOR: { status: 409, message: secondFactorMessages.none },
  USERNAME_TAKEN: { status: 409, message: refusalMessages.usernameNotFree },
  USERNAME_TOO_SOON: { status: 409, message: refusalMessages.usernameTooSoon },
  LAST_ADMIN: { status: 409, message: peopleMessages.lastAdmin },
  ALREADY_ADMIN: { status: 409, message: peopleMessages.alreadyAdmin },
  NOT_ADMIN: { status: 409, message: peopleMessages.notAdmin },
  PERSON_SUSPENDED: { status: 409, message: peopleMessages.suspended },
  NOT_SUSPENDED: { status: 409, message: peopleMessages.notSuspended },
  CONTRACT_NOT_ACTIVE: { status: 409, message: refusalMessages.contractNotActive },
  CONTRACT_EXPIRED: { status: 409, message: contractMessages.expired },
  CONTRACT_IN_GRACE_PERIOD: { status: 409, message: contractMessages.inGracePeriod },
  CONTRACT_FULL: { status: 409, message: refusalMessages.contractFull },
  ALREADY_SIGNED: { status: 409, message: refusalMessages.alreadySigned },
  NOT_ENOUGH_POINTS: { status: 409, message: contractMessages.notEnoughPoints },
  NOT_SUBMITTABLE: { status: 409, message: contractMessages.notSubmittable },
  SUBMISSION_EXPIRED: { status: 409, message: contractMessages.submissionFullyExpired },
  WORK_TIME_OVER: { status: 409, message: fairMessages.workTimeOver },
  CORRECTION_TIME_OVER: { status: 409, message: fairMessages.correctionTimeOver },
  CANNOT_GIVE_BACK: { status: 409, message: fairMessages.cannotGiveBack },
  CANNOT_WITHDRAW: { status: 409, message: fairMessages.cannotWithdraw },
  ROUNDS_USED_UP: { status: 409, message: fairMessages.roundsUsedUp },
  NOT_APPEALABLE: { status: 409, message: fairMessages.notAppealable },
  ALREADY_APPEALED: { status: 409, message: fairMessages.alreadyAppealed },
  APPEAL_TOO_LATE: { status: 409, message: fairMessages.appealTooLate },
  NOT_SUBMITTED: { status: 409, message: refusalMessages.notSubmitted },
  PAUSED: { status: 409, message: pauseMessages.paused },
  PAYOUT_EXPORTED: { status: 409, message: payoutMessages.exported },
  PAYOUT_NOT_TO_PAY: { status: 409, message: payoutMessages.notToPay },
  PAYOUT_ENDED: { status: 409, message: payoutMessages.ended },
  ALREADY_DECIDED: { status: 409, message: refusalMessages.alreadyDecided },
  REDEMPTION_HELD: { status: 409, message: redemptionMessages.held },
  REDEMPTION_NOT_HELD: { status: 409, message: redemptionMessages.notHeld },
  ITEM_NOT_AVAILABLE: { status: 409, message: marketplaceMessages.notAvailable },
  ITEM_SOLD_OUT: { status: 409, message: marketplaceMessages.soldOut },
  ITEM_CHANGED: { status: 409, message: marketplaceMessages.itemChanged },
  NO_CODE_LEFT: { status: 409, message: vaultMessages.noCodeLeft },
  CODE_TAKEN: { status: 409, message: vaultMessages.codeTaken },
  NO_CODE_YET: { status: 409, message: vaultMessages.noCodeYet },
  NOT_DELIVERABLE: { status: 409, message: vaultMessages.notDeliverable },
  REQUEST_REUSED: { status: 409, message: marketplaceMessages.requestReused },
  IDEMPOTENCY_KEY_IN_FLIGHT: { status: 409, message: refusalMessages.idempotencyKeyInFlight },
  CHANGED_MEANWHILE: { status: 409, message: refusalMessages.changedMeanwhile },
  PLACES_TAKEN: { status: 409, message: contractFormMessages.placesTaken },
  AWAITING_SECOND: { status: 409, message: houseMessages.awaitingSecond },
  RESERVE_EXCEEDED: { status: 409, message: houseMessages.reserveRefused },
  DELETION_NOT_POSSIBLE: { status: 409, message: notDeletableMessages.refused },
  NEVER_EXPIRES: { status: 409, message: contractFormMessages.neverExpires },
  PAYLOAD_TOO_LARGE: { status: 413, message: refusalMessages.payloadTooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: refusalMessages.unsupportedFile },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: refusalMessages.idempotencyKeyReused },
  TOO_MANY_REQUESTS: { status: 429, message: refusalMessages.tooManyRequests },
  INTERNAL_SERVER_ERROR: { status: 500, message: refusalMessages.internal },
  SERVICE_UNAVAILABLE: { status: 503, message: refusalMessages.unavailable },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The two sides of an edit that is refused because of another one: the `data` of CHANGED_MEANWHILE. */
export interface BothSides {
  /** The fields that were sent. */
  given: object;
  /** The record as it is. */
  current: object;
}

/** The problem of each field: the `data.fields` of BAD_REQUEST. */
export type FieldErrors = Record<string, string>;
