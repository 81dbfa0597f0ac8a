/** Texts of redemptions: cancelling, holds, delivery, warnings. */

export const redemptionMessages = {
  loadFailed: "This redemption could not be loaded.",
  notFound: "There is no such redemption.",
  finality: "Redemptions are final once decided; until then you can cancel.",
  referenceInvalid: "A reference has eight digits and letters, such as 7K3M-9PQX.",
  heldUnconfirmed:
    "The buyer has not confirmed the account number by mail. Until then it cannot be approved, and nobody else can confirm it.",
  heldByPause:
    "The buyer's account is in its safety pause. It cannot be approved before the pause ends.",
  notConfirmed: "The account number was not confirmed by mail.",
  confirmationInvalid: "This link is not valid. Please use the one in the mail.",
  confirmationEnded: "This can no longer be confirmed: it has been decided or cancelled.",
  confirmationFailed: "The account number could not be confirmed. Please try again.",
  cancelFailed: "The redemption could not be cancelled. Please try again.",
  cancelled: "Cancelled. Your points are back.",
  holdFailed: "The hold could not be saved. Please try again.",
  releaseFailed: "The hold could not be lifted. Please try again.",
  holdReasonRequired: "Please say why: the buyer reads it.",
  holdUntilAhead: "A hold must end in the future.",
  holdNotShorter:
    "It is on hold for longer already, and a new hold cannot end earlier. Lift the hold instead.",
  holdTooLong: (days: number) => `A hold can last ${days} days at most.`,
  deliveryFailed: "The delivery address could not be read. Please try again.",
  noDelivery: "The buyer has not said where to deliver.",
  notDelivered: "This item is not delivered to an address.",
  deliveryInvalid: "Please check where it is to be delivered.",
  deliveryMissing: {
    name: "Please enter the name of the recipient.",
    address: "Please enter the address.",
    phone: "Please enter a phone number for the delivery.",
    email: "Please enter the email of the account.",
  },
} as const;

export const redemptionEventLabels = {
  requested: "Requested",
  held: "Put on hold",
  released: "Hold lifted",
  account_confirmed: "Account number confirmed",
  approved: "Request approved",
  rejected: "Request rejected",
  cancelled: "Request cancelled",
  payout_sent: "Money sent",
  payout_confirmed: "Money received",
  payout_details_asked: "Payout failed, other bank details asked for",
  payout_details_given: "Other bank details given",
  payout_failed: "Payout failed, points returned",
  payout_returned: "Money came back, points returned",
  payout_points_returned: "Points returned",
} as const;

/** The names of the fields of a delivery. */
export const DELIVERY_LABELS = {
  name: "Recipient",
  address: "Address",
  phone: "Phone",
  email: "Email of the account",
} as const;

/** Why a redemption waits for its buyer. */
export const waitReasons = {
  unconfirmed: "The account number has to be confirmed by the link in the mail.",
  paused: "The account is in its safety pause.",
} as const;

/** Why a redemption is held by a limit. An admin writes a reason instead. */
export const limitHoldReasons = {
  person_limit: "It is beyond what one person can cash out in a day.",
  account_limit: "It is beyond what can go to one bank account in a day.",
  house_limit: "It is beyond what can be paid out in a day to everybody together.",
  bonus_wait: "Cash waits for some days after a referral bonus, or a reward for newcomers.",
} as const;

/** What the server alone says of something whose key is lost. */
export const unreadableMessages = {
  delivery:
    "The buyer has said where to deliver, but it cannot be read any more. Ask the buyer again.",
  typedCode:
    "The code that was typed for this buyer cannot be read any more. Refuse this; then approve the redemption again and type the code anew.",
} as const;
