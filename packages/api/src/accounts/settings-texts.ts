/** Texts of the sections of the settings that are about the account. */
export const accountSettingsMessages = {
  loadFailed: "Your settings could not be loaded.",
  sessionsFailed: "The list could not be loaded.",
  endFailed: "This could not be ended. Please try again.",
  passwordUpdated: "Your password is changed. All other places were logged out.",
  currentMissing: "Please enter your current password.",
  guessesUsed: "Too many wrong passwords here. Please use a code by mail instead.",
  passwordsDiffer: "The two new passwords are not the same.",
  passwordFailed: "Your password could not be changed. Please try again.",
  emailSame: "This is your email already.",
  emailFailed: "The change of your email could not be started. Please try again.",
  codeFirst: "Please log in again and confirm with your second factor first.",
  themeFailed: "Your choice holds on this device, but could not be saved for others.",
  usernameSame: "This is your username already.",
  usernameFailed: "Your username could not be changed. Please try again.",
  usernameChanged: "Your username is changed. It is shown everywhere at once.",
} as const;

/** Texts of the change of an email, in the settings and behind the links of its mails. */
export const emailChangeMessages = {
  linkInvalid:
    "This link is used up, has expired, or a newer change has replaced it. You can start the change again in your settings.",
  taken: "This email belongs to another account by now. Please choose another one.",
  firstOfTwo:
    "This mailbox is confirmed. The email changes once the other mailbox has confirmed it, too; if you have said that the former one is lost, on the day that your settings name.",
  confirmedHere: "Confirmed. Now the other mailbox.",
  confirmedForDay: "Confirmed. The email changes on its day.",
} as const;

/** Texts behind the link "This was not me" of a mail about a login. */
export const notMeMessages = {
  linkInvalid:
    "This link has expired, or it or a later one of these links was used. If you are not sure, set a new password now.",
  noPassword:
    "All places are logged out. Please ask for a link for a new password on the next page.",
} as const;
