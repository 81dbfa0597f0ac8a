import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "~/accounts/settings/settings-page";
import { DataCopy } from "~/personal-data/data-copy";
import { DeleteAccount } from "~/personal-data/delete-account";
import { copiesQuery, deletionQuery } from "~/personal-data/personal-data-query";
import { queryClient } from "~/platform/api/query-client";
import { SectionCard } from "~/platform/ui/sections";

export const Route = createFileRoute("/_signed-in/settings/data")({
  loader: () => {
    void queryClient.prefetchQuery(copiesQuery);
    void queryClient.prefetchQuery(deletionQuery);
  },
  component: DataSettings,
});

function DataSettings() {
  return (
    <SettingsPage title="Data Settings">
      <SectionCard title="Your data">
        <DataCopy />
      </SectionCard>
      <SectionCard title="Delete your account">
        <DeleteAccount />
      </SectionCard>
    </SettingsPage>
  );
}
