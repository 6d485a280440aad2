# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
