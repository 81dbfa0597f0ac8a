/** Texts about the copy of one's data. */
export const exportMessages = {
  loadFailed: "Your copies could not be loaded.",
  requestFailed: "The copy could not be asked for. Please try again.",
  failed: "The copy could not be made. Please ask for it again, or write to us.",
  sendFailed: "Failed to have the copy made. Please try again.",
  /** In the copy, in place of bank details or an address whose key is lost, and of a file that is. */
  unreadable: "This cannot be read any more.",
  /** To admins, about a suspended person. */
  personsFailed:
    "The copy of their data could not be made, and they were not told. Send it again; if it fails again, the server's log says why.",
  personsWaits: "A copy of their data is being made. They get a mail with a link to it.",
  personsReady: "A copy of their data was made. They have got a mail with a link to it.",
  /** In the mail about a suspension. */
  whileSuspended:
    "You can still have a copy of your data: write to us, and a link to it comes to this mailbox.",
} as const;
