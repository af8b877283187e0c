// A certificate for tests of connections on this machine, which nobody vouches for.

// Made for tests and used nowhere else: CN=localhost, signed by itself, good until 2126.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+3zr5Wuo9FDtg1Ek
fGZ6kUfLgLT7hsiZUMdryFwl9EahRANCAATq9nJZu0mRXj3UFxTUXbV2//HFeETK
vsGNH+bX8nmIAdnThTaRwCZ5fmMN6WLxf2cG5G3puG1E/8BsFSle6sgm
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUFi9+7yMjIcG8HJ8eE1JQOa8GnPYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA1MDEzMVoYDzIxMjYxMDMx
MDUwMTMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATq9nJZu0mRXj3UFxTUXbV2//HFeETKvsGNH+bX8nmIAdnThTaRwCZ5
fmMN6WLxf2cG5G3puG1E/8BsFSle6sgmo2kwZzAdBgNVHQ4EFgQUmUpk0aw1Iz+V
RqBCZMZ/e0FHNj8wHwYDVR0jBBgwFoAUmUpk0aw1Iz+VRqBCZMZ/e0FHNj8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgRZvu1+BfETLr1yAc4d1pF3wWZJ5UHwY+2sN4FFASULMCIQDq+qfS7q9w
au3UrWRG664n0P1DviRawarvfiPW8sOO9A==
-----END CERTIFICATE-----`;

/** For the name localhost. */
export const loopback = { key, cert };
