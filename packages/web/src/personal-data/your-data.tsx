import { SectionCard } from "~/platform/ui/sections";
import { DataCopy } from "./data-copy";
import { DeleteAccount } from "./delete-account";

/** Renders what the owner can do with everything that is stored about them: have a copy, and have it deleted. */
export function YourData() {
  return (
    <>
      <SectionCard title="Your data">
        <DataCopy />
      </SectionCard>
      <SectionCard title="Delete your account">
        <DeleteAccount />
      </SectionCard>
    </>
  );
}
