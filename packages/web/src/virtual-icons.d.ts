declare module "virtual:icons/*" {
  import type { Icon } from "~/ui/create-icon";

  const icon: Icon;
  export default icon;
}
