declare module "virtual:icons/*" {
  import type { Icon } from "~/platform/ui/create-icon";

  const icon: Icon;
  export default icon;
}
