/** Texts about the second factor: codes of an authenticator app, and recovery codes. */
export const secondFactorMessages = {
  required: "Please enter the code of your authenticator app to go on.",
  missing: "Admins need a second factor. Please set one up first.",
  stepUp: "Please confirm first that it is you.",

  ownReset: "Your own second factor is removed by another admin, or in your settings.",
  none: "This person has no second factor.",

  codeMissing: "Please enter the 6-digit code of your authenticator app",
  recoveryCodeMissing: "Please enter one of your recovery codes",
  codeWrong:
    "This code is not right, or it was used before. Enter the newest code of your app, and check that the time of your device is right.",
  recoveryCodeWrong: "This recovery code is not right, or it was used before.",
  challengeGone: "This took too long. Please enter the newest code.",
  nameMissing: "Please enter a name",
  nameTaken: "Another app of yours has this name.",
  actionFailed: "That did not work. Please try again.",
  reauthenticate: "Please enter your password again first: your login is some time ago.",
  codeMailed: "We are sending a code to your email. Please enter it here.",
  passwordWrong: "That is not your password.",
  cancelled: "Nothing was done: it was not confirmed that it is you.",
} as const;
