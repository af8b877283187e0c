-- How many products a brand, a category or a seller has is asked for with every list.
create index product_by_brand on product (brand_id) where brand_id is not null;
create index product_by_category on product (category_id) where category_id is not null;
create index product_by_seller on product (seller_id) where seller_id is not null;
create index brand_seller_by_seller on brand_seller (seller_id);
create index brand_by_category on brand (category_id) where category_id is not null;
