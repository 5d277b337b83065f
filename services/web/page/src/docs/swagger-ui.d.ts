/** As much of Swagger UI's settings as is used here (https://swagger.io/docs/open-source-tools/swagger-ui). */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Settings {
    spec: object;
    domNode: HTMLElement;
    deepLinking: boolean;
    filter: boolean;
    defaultModelsExpandDepth: number;
    validatorUrl: null;
  }
  export default function SwaggerUI(settings: Settings): void;
}
