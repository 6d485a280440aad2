import { GENERIC_PROFILE, LLAMA_CPP_PROFILE, OPENAI_PROFILE, VLLM_PROFILE } from './chat-completions.ts';
import { OLLAMA_PROFILE } from './ollama.ts';
import type { ListedModel, ProfileName, RuntimeProfile } from './profile.ts';

const PROFILES: Readonly<Record<ProfileName, RuntimeProfile>> = {
  ollama: OLLAMA_PROFILE,
  openai: OPENAI_PROFILE,
  vllm: VLLM_PROFILE,
  'llama-cpp': LLAMA_CPP_PROFILE,
  generic: GENERIC_PROFILE,
};

export const profileNamed = (name: ProfileName): RuntimeProfile => PROFILES[name];

/** The profile of an address; null when only the server's list of models can tell. */
export function profileOfUrl(baseUrl: string): RuntimeProfile | null {
  const { hostname } = new URL(baseUrl);
  if (hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com')) return OPENAI_PROFILE;
  return null;
}

/** vLLM and llama.cpp name themselves as the owner of their models. */
export function profileOfModels(models: readonly ListedModel[]): RuntimeProfile {
  const owners = new Set(models.map(({ owner }) => owner.toLowerCase()));
  if (owners.has('vllm')) return VLLM_PROFILE;
  if (owners.has('llamacpp') || owners.has('llama.cpp')) return LLAMA_CPP_PROFILE;
  return GENERIC_PROFILE;
}
