/* Includes libcurl, and wraps what Swift does not import: functions with variable arguments and unions. */
#if !__has_include(<curl/curl.h>)
#error "curl.h is not installed any more: install libcurl4-openssl-dev, or type: swift package purge-cache"
#endif
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

/* Both functions receive bytes of an answer; one that returns another number than `size * count` ends the request. */
typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/* Sets an option whose value is a number or a truth value. */
static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
/* Sets an option whose value is a number of 64 bits. */
static inline CURLcode curl_set_large_number(CURL *handle, CURLoption option, int64_t value) {
    return curl_easy_setopt(handle, option, (curl_off_t)value);
}
/* Sets an option whose value is a text, which libcurl copies; NULL for the default of the option. */
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}
/* Sets the body of a POST request. libcurl does not copy the bytes, which have to stay where they are. */
static inline CURLcode curl_set_body(CURL *handle, const void *bytes, int64_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)bytes);
}
/* Sets the header lines of requests. libcurl does not copy the list. */
static inline CURLcode curl_set_headers(CURL *handle, struct curl_slist *list) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}
/* Restricts a transfer to http and https, also after a redirection. The names of the options changed with 7.85. */
static inline CURLcode curl_allow_only_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    return code != CURLE_OK ? code
                            : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}
/* Lets a transfer end without waiting for the thread that looks its host up, which can take many seconds. */
static inline CURLcode curl_abandon_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    return CURLE_OK;
#endif
}
/* Sets where libcurl writes what failed, in at least CURL_ERROR_SIZE bytes. */
static inline CURLcode curl_set_message(CURL *handle, char *bytes) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, bytes);
}
/* Sets the functions that receive the header lines and the body of an answer, and their last argument. */
static inline CURLcode curl_set_receivers(CURL *handle, curl_receiver header, curl_receiver body, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code;
}

/* Returns a number of a transfer that has ended, 0 if there is none. */
static inline long curl_number(CURL *handle, CURLINFO name) {
    long value = 0;
    return curl_easy_getinfo(handle, name, &value) == CURLE_OK ? value : 0;
}
/* Returns a number of 64 bits of a transfer, such as a time in microseconds; 0 if there is none. */
static inline int64_t curl_large_number(CURL *handle, CURLINFO name) {
    curl_off_t value = 0;
    return curl_easy_getinfo(handle, name, &value) == CURLE_OK ? (int64_t)value : 0;
}

/* Sets an option of a group of transfers whose value is a number. */
static inline CURLMcode curl_multi_set_number(CURLM *group, CURLMoption option, long value) {
    return curl_multi_setopt(group, option, value);
}

/* Takes the next transfer of a group that has ended, and its result. Returns NULL if there is none. */
static inline CURL *curl_multi_take_ended(CURLM *group, CURLcode *result) {
    int rest = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(group, &rest)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
