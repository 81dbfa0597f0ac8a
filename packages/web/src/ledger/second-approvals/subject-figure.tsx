import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { Figure } from "~/platform/ui/figures";
import { TextLink } from "~/platform/ui/links";

/** Renders the way to what is decided about, as it is now; nothing for what is about a person alone, who has a link. */
export function SubjectFigure({
  item: { kind, subject_id, subject_name },
}: {
  item: SecondApproval;
}) {
  const ofRedemption = { redemptionId: subject_id };
  switch (kind) {
    case "submission":
      return (
        <Figure name="What is approved">
          <TextLink
            to="/admin/contracts/signed/$signedContractId"
            params={{ signedContractId: subject_id }}
          >
            the submission
          </TextLink>
        </Figure>
      );
    case "redemption":
      return (
        <Figure name="What is approved">
          <TextLink to="/admin/redemptions/$redemptionId" params={ofRedemption}>
            the redemption
          </TextLink>
        </Figure>
      );
    case "release":
      return (
        <Figure name="What is held">
          <TextLink to="/admin/redemptions/$redemptionId" params={ofRedemption}>
            the redemption
          </TextLink>
        </Figure>
      );
    case "payout_details":
      return (
        <Figure name="Where it goes">
          <TextLink to="/admin/redemptions/$redemptionId" params={ofRedemption}>
            the other account
          </TextLink>
        </Figure>
      );
    case "contract":
      return subject_name === null ? null : (
        <Figure name="What opens">
          <TextLink to="/admin/contracts" search={{ search: subject_name }}>
            the contract
          </TextLink>
        </Figure>
      );
    case "item":
      return subject_name === null ? null : (
        <Figure name="As it is now">
          <TextLink to="/admin/marketplace" search={{ search: subject_name }}>
            the item
          </TextLink>
        </Figure>
      );
    case "announcement":
      return (
        <Figure name="What is told">
          <TextLink to="/admin/announcements">the whole text</TextLink>
        </Figure>
      );
    case "settings":
      return (
        <Figure name="As they are now">
          <TextLink to="/admin/settings">Product Settings</TextLink>
        </Figure>
      );
    default:
      return null;
  }
}
