/** Texts about the second factor: codes of an authenticator app, passkeys, and recovery codes. */
export const secondFactorMessages = {
  ownRemoval: "Remove your own second factor in your settings.",
  adminRemoval: "The second factor of an admin is removed by the operator's command alone.",
  removalOpen: "The removal of this person's second factor has been started already.",
  noRemoval: "There is no removal of a second factor any more.",
  removalFailed: "Failed to start the removal. Please try again.",
  takeBackFailed: "Failed to take the removal back. Please try again.",
  removalLoadFailed: "It could not be loaded whether a removal of your second factor was started.",
  stopLinkInvalid: "This link is not valid. Please use the one from our mail.",
  stopLinkExpired: "There is nothing to stop any more: the removal has ended or was carried out.",
  stopFailed: "Failed to stop the removal. Please try again.",

  codeMissing: "Please enter the 6-digit code of your authenticator app",
  recoveryCodeMissing: "Please enter one of your recovery codes",
  codeWrong:
    "This code is not right, or it was used before. Enter the newest code of your app, and check that the time of your device is right.",
  recoveryCodeWrong: "This recovery code is not right, or it was used before.",
  challengeGone: "This took too long. Please enter the newest code.",
  nameMissing: "Please enter a name",
  nameTaken: "Another app or passkey of yours has this name.",
  actionFailed: "That did not work. Please try again.",
  reauthenticate: "Please enter your password again first: your login is some time ago.",
  codeMailed: "We are sending a code to your email. Please enter it here.",
  passwordWrong: "That is not your password.",
  cancelled: "Nothing was done: it was not confirmed that it is you.",
  codesMissing:
    "Your second factor is added, but its recovery codes did not come. Without them nothing lets you in when you lose it.",
  codesUnknown:
    "It is not known whether new codes were made. Those that you have kept may no longer work: please make new ones.",
  codesLeft:
    "These codes are not shown again. Without them nothing lets you in when you lose your factor.",
  codeNotKept: "This is none of your new codes. Please look at your copy again.",

  passkeyCancelled: "Nothing was done: the passkey was not confirmed.",
  passkeyTimedOut: "The passkey was not confirmed in time. Please try again.",
  passkeyUnsupported: "This browser does not support passkeys.",
  passkeyUnfit:
    "This device cannot be used: passkeys here need a fingerprint, a face or a PIN that unlocks it.",
  passkeyKnown: "There is a passkey for your account on this device already.",
  passkeyRefused:
    "This passkey was not accepted. Please try another one, a code of your authenticator app or a recovery code.",
  passkeyFailed: "The passkey could not be used. Please try again.",
  passkeysNeedName:
    "Passkeys are not offered here: they belong to a site's name, and this one is at an IP address.",
  passkeysElsewhere:
    "Passkeys do not work at this address. Please open the site at its own address, as mails of it have it.",
} as const;
